"""An incident is asked at a moment at which the engine takes it, and its wrong rulings are of the same game."""

from tapete.drills.answering import own_answers
from tapete.drills.asking import Asking
from tapete.drills.exercise import Choices, Exercise, Said
from tapete.drills.kinds import incidencias
from tapete.drills.lessons import pose, table_of
from tapete.drills.rehearsal import Plan
from tapete.engine.command import Declare, Role
from tapete.families.table.opening import DIRECTOR
from tests.properties.tables import every_table
from tests.seeds import SOAK

ASKS_CREDIT = {"maquinas"}
"""Where one thing may go wrong, and only whoever runs it may say so: what becomes of the credit is asked instead."""


@every_table
def test_wrong_rulings_are_of_the_same_game(slug: str, where: str) -> None:
    own = {incident.effect for incident in table_of(slug, where).rules.incidents}
    for seed in range(6 if SOAK else 2):
        posed = pose(Exercise(kind="incidencias", game=slug, jurisdiction=where, level=1 + seed % 2, seed=seed))
        asked = {part.name: part for part in posed.parts}
        assert ("ruling" in asked) == (len(own) > 1)
        assert ("who" in asked) == (bool(own) and slug not in ASKS_CREDIT)
        if "ruling" in asked:
            offered = [option.text for option in asked["ruling"].options]
            assert {text.sentence for text in offered if isinstance(text, Said)} <= own
            assert len(offered) > 1


@every_table
def test_an_incident_is_asked_only_where_it_may_be_declared(slug: str, where: str) -> None:
    """Each scene that is found is one whose own state offers it; a round without one gives none."""
    game = table_of(slug, where)
    asking = Asking(Exercise(kind="incidencias", game=slug, jurisdiction=where), game, Choices("moments"))
    rehearsal = asking.played(Plan(players=2, stacks=1))
    for incident in game.rules.incidents[:: 1 if SOAK else 3]:
        scene = incidencias.moment(asking, rehearsal, incident)
        possible = any(
            step.before.open and incidencias.declarers(asking, step.before, incident) for step in rehearsal.steps
        )
        assert (scene is not None) == possible
        assert scene is None or incidencias.declarers(asking, scene.state, incident)


def test_what_is_offered_as_an_incident_the_engine_takes() -> None:
    game = table_of("bola", "estado")
    asking = Asking(Exercise(kind="incidencias", game="bola", jurisdiction="estado"), game, Choices("taken"))
    rehearsal = asking.played(Plan(players=2, stacks=1))
    for incident in game.rules.incidents:
        scene = incidencias.moment(asking, rehearsal, incident)
        assert scene is not None
        people = [
            p
            for p in (*game.staff(scene.state), DIRECTOR)
            if str(p.role) in incidencias.declarers(asking, scene.state, incident)
        ]
        assert people
        assert game.decide(scene.state, Declare(by=people[0], incident=incident.name))


def test_at_punto_y_banca_a_card_is_found_face_up_by_the_words_of_that_game() -> None:
    seeds = (Exercise(kind="incidencias", game="punto-y-banca", jurisdiction="estado", seed=seed) for seed in range(20))
    posed = next(each for each in map(pose, seeds) if each.detail == "carta-descubierta")
    right = own_answers(posed)["who"]
    [who] = [option.text.tell("es") for option in posed.parts[-1].options if option.key == right]
    assert who == str(Role.JEFE)
