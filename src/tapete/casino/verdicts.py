"""What the independent verifier says, to be told in any language: it has no translations, since it stands alone."""

from tapete.language import N_, Told, recognised

_OF_ONE = N_("commitment {n}: {why}")
_OF_ALL = (
    N_("the file is not a record of this scheme"),
    N_("the commitment {head} is not in the record"),
    N_("the file is not a record of commitments, or the key is not one"),
    N_("the custodian is said to have given two answers after the same one"),
    N_("the custodian gave an answer that is not in the record"),
    N_("some answers of the custodian are not in this file, so it does not prove that none was left unused"),
)
_WHY = (
    N_("the players added nothing; only later changes are excluded"),
    N_("a number is not one"),
    N_("a secret is not of 256 bits, or not new"),
    N_("an outcome is not one"),
    N_("there are too many outcomes"),
    N_("a commitment is missing before it"),
    N_("its epoch was over"),
    N_("it belongs to another table"),
    N_("it does not follow the commitment before it"),
    N_("the secret is not the sealed one"),
    N_("the words are not a list"),
    N_("secret and words give {outcome}"),
    N_("{outcome} follows from it"),
    N_("there are too many cards"),
    N_("it is cut after its last card"),
    N_("{card} did not come in its turn, or comes too often"),
    N_("{card} is not at {place} in the sealed order"),
    N_("it held other cards"),
    N_("this is not the sealed order"),
    N_("which cards it held is not said, and that each was there once not proved"),
    N_("there are too many tickets"),
    N_("tickets are neither cut nor listed"),
    N_("{prize} comes too often, or a ticket twice"),
    N_("{prize} is not in ticket {ticket}"),
    N_("ticket {ticket} and those after it come too often"),
    N_("ticket {ticket} and those after it did not hide what was said"),
    N_("this is not the sealed emission"),
    N_("its secret was never opened"),
    N_("it is of no known kind"),
    N_("it was never opened"),
    N_("some cards were never opened"),
    N_("the house started again in the middle of it"),
    N_("stakes laid before the house started again were not returned, and another result was sealed for them"),
    N_("the house started again before it; an audit of the acta tells whether it returned the stakes"),
    N_("the cards that not everybody saw stay covered"),
    N_("what came is not for everybody: only the direction and the inspection can check it"),
    N_("it has no custodian"),
    N_("the custodian was left out"),
    N_("it names another custodian"),
    N_("it was drawn without the custodian"),
    N_("the custodian's answers are not in order"),
    N_("an answer is not the custodian's"),
    N_("no custodian holds a part of it: the house alone knew what would come"),
    N_("no custodian holds a part of sealed tickets: the house alone knew what they hide"),
    N_("malformed, {error}"),
)


def verdict(text: str) -> str:
    """One line of the verifier, told."""
    found = recognised(text, (*_OF_ALL, _OF_ONE))
    if isinstance(found, Told) and found.sentence == _OF_ONE:
        return Told(_OF_ONE, n=found.facts["n"], why=recognised(found.facts["why"], _WHY))
    return found
