"""What the keys of a betting house mean in a casino file, where they mean something of its own."""

KEYS = {
    "organizacion": "How the bets of a betting house are organised.",
    "programa": "The events of a card, in its order.",
    "lugares": "Where and by which means bets are taken.",
    "nombres": "What events, venues, participants, places and official sources are called, by their words.",
    "empresa": "The company that organises the bets.",
    "autorizadas": "The organisations of bets that the company is authorised for.",
    "porcentaje": "Of the pool of a mutua that is shared out, in per cents.",
    "empate": "How a dead heat of a mutua is shared.",
    "bote": "Whether a pool that nobody guessed is carried to the next card.",
    "dividendo_minimo": "Whether who guesses right never gets less than the stake.",
    "coeficientes": "Coefficients validated with the set-up, by forecast; of several together with +.",
    "premio_maximo": "The largest premio of a bet.",
    "responsabilidad_maxima": "The most that the company may owe on one result.",
    "comision_fija": "Of net winnings of a cruzada, an amount.",
    "en_vivo": "Whether markets may be opened again once their event has begun.",
    "comision": "What is withheld of the net winnings of a cruzada, in per cents.",
}
