"""What its keys mean at this game."""

KEYS = {
    "modalidad": "Which lottery it is: fijo, variable or presorteada.",
    "numeros": "How many numbers there are, from 0.",
    "billetes_por_numero": "How many tickets bear each number.",
    "premios": "The prizes of fixed numbers: the amount of each, and the rule by which a number has it.",
    "numero_impreso": "Whether the ticket shows its number, which fixed numbers ask for.",
    "probabilidades_publicadas": "Whether the chances are published, which fixed numbers ask for.",
    "elige": "How many numbers a bet has, where the prize is variable.",
    "de": "Of how many numbers, from 1.",
    "complementario": "Whether a complementario is drawn besides.",
    "porcentaje": "Of what is sold that is shared out, in per cents.",
    "categorias": "The categories, the first of them the highest: what must be hit, and its part of the fund.",
    "numeros_por": "Who determines the numbers of a bet: the jugador, as the law has it, or the organizador.",
    "bote_a_primera": "Whether what is carried over goes to the first category alone.",
    "minimo_garantizado": "The least that the fund is made up to.",
    "sorteos": "How many draws are authorised; none is the last when it is not given.",
    "oculto": "Whether number and prize of a closed ticket are hidden until it is opened.",
}
