"""The session of the golden acta of póquer sintético: anticlockwise, one common card after another, and its errors."""

from tests.golden.circulo import BEGINNING, cards, each, seats

FIRST = f"""
crupier: barajar
crupier: cortar
{each("dani carlos bea ana", "ante")}
{cards("As Kh Qd 9c Ad Kd Qh 9h 8s")}
dani: apostar 5
dani: apostar 20
carlos: subir 30
carlos: subir 40
bea: retirarse
ana: cubrir
dani: cubrir
{cards("Ks")}
carlos: pasar
ana: apostar 155
dani: cubrir
carlos: retirarse
{cards("8h")}
ana: pasar
{cards("9s Ts")}
ana: mostrar
dani: mostrar
crupier: liquidar
"""
"""Who bet most speaks first."""

ERRORS = f"""
dani: reponer 50
dani: reponer 100
crupier: barajar
crupier: cortar
{each("carlos bea ana dani", "ante")}
{cards("As Kh Qd 9c Ad")}
jefe: incidente naipe-girado bea
crupier: cortar
{cards("As Kh Qd 9c Ad Kd Qh 9h 8s")}
carlos: apostar 10
jefe: incidente comun-de-mas
{each("bea ana dani", "cubrir")}
{cards("8h")}
jefe: incidente comun-prematura
carlos: apostar 20
bea: cubrir
jefe: incidente carta-irregular-sin-mirar ana
dani: cubrir
{cards("Tc")}
{each("carlos bea dani", "pasar")}
{cards("Jc")}
{each("carlos bea dani", "pasar")}
{cards("Td")}
{each("carlos bea dani", "pasar")}
{each("carlos bea dani", "mostrar")}
crupier: liquidar
"""
"""Cards that are turned: those of a player, and common ones."""

REST = f"""
carlos: descansar
crupier: barajar
crupier: cortar
{each("bea ana dani", "ante")}
{cards("As Kh Qd")}
jefe: incidente naipe-fuera-de-la-mesa ana
crupier: cortar
{cards("As 8s 9s Ts Js Qs Ks")}
bea: apostar 155
ana: subir 309
ana: subir 310
dani: cubrir
{cards("Ah 8h 9h Th")}
{each("ana dani bea", "mostrar")}
crupier: liquidar
carlos: volver
bea: reponer 60
dani: levantarse
crupier: barajar
jefe: incidente hablar-de-mas ana
reloj: hora 900
director: cerrar
"""
"""One rests, and two botes are paid."""

SINTETICO = BEGINNING + seats("8 7 6 5") + FIRST + ERRORS + REST
