# Ce qui se dit de l'Abalone, en français.
#
# Une raison commence en minuscule : elle suit « Noirs, 12e coup, c3c5d4 : ». Elle nomme les cases et les billes.

## Mots

abalone-side = { $side ->
    [black] Noirs
   *[white] Blancs
}
abalone-side-owner = { $side ->
    [black] aux Noirs
   *[white] aux Blancs
}
abalone-colour = { $side ->
    [black] noire
   *[white] blanche
}
abalone-other-colour = { $other ->
    [black] noire
   *[white] blanche
}
abalone-layout = { $layout ->
    [belgian] Marguerite belge
    [german_daisy] Marguerite allemande
    [dutch_daisy] Marguerite hollandaise
    [swiss_daisy] Marguerite suisse
    [french_daisy] Marguerite française
    [alien] Alien
    [domination] Domination
    [pyramid] Pyramide
    [the_wall] Le mur
    [face_to_face] Face à face
    [alliances] Alliances
    [atomouche] Atomouche
    [centrifugeuse] Centrifugeuse
    [corners] Coins
    [duel] Duel
    [fujiyama] Fujiyama
    [snakes_variant] Serpents (variante)
    [star] Étoile (14 billes)
    [the_clearing] La clairière
    [austrian_daisy] Marguerite autrichienne
    [korean_daisy] Marguerite coréenne
    [scottish_daisy] Marguerite écossaise
    [irish_daisy] Marguerite irlandaise
    [six_nine] 6 9
    [alienage] Alienage
    [alitration] Alitration
    [anglattack] Anglattack
    [spider] Araignée
    [buttonhole] Boutonnière
    [coffee_or_milk] Café ou lait
    [wrestlers] Catcheurs
    [deckchairs] Chaises longues
    [cobras] Cobras
    [crossed_hearts] Cœurs croisés
    [crown] Couronne
    [cross] Croix
    [checkerboard] Damier
    [defence_or_attack] Défense ou attaque
    [domination_vs_daisy] Domination contre marguerite
    [etoile] Étoile
    [horseshoes] Fers à cheval
    [snowflake] Flocons de neige
    [forcing] Forçage
    [fracture] Fracture
    [french_king_cake] Galette
    [tinsels] Guirlandes
    [infiltralien] Infiltralien
    [infiltration] Infiltration
    [intimidation] Intimidation
    [i_m_a_robot] Je suis un robot
    [true_daisy] La vraie marguerite
    [labyrinth] Labyrinthe
    [mosaic] Mosaïque
    [windmill] Moulin
    [food_mill] Moulinette
    [mquorric] Mquorric 1
    [neko] Neko
    [octopus] Pieuvre
    [april_fish] Poissons d'avril
    [wheel] Roue
    [serment] Serment
    [snakes] Serpents
    [slaloms] Slaloms
    [trench] Tranchée
    [xmas_star] Étoile de Noël
    [mquorric_1] Mquorric (gym)
    [oath] Serment (14 billes)
    [sibe] Sibe
    [snakes_variation] Serpents (13 contre 14)
    [the_arrow] La flèche
    [papillons] Papillons
   *[standard] Standard
}

## Pourquoi un coup n'est pas jouable

abalone-off-board = la case { $point } n'existe pas : la rangée { $row } va de { $first } à { $last }
abalone-off-board-row = la case { $point } n'existe pas : les rangées vont de a à i
abalone-same-point = { $point } est nommée deux fois
abalone-empty-origin = il n'y a pas de bille en { $point }
abalone-not-your-marble = la bille en { $point } est { abalone-side-owner }
abalone-not-adjacent = { $from } et { $to } ne sont pas voisines, elles sont à { $distance } pas l'une de l'autre
abalone-arrival-not-adjacent = { $arrival } n'est pas voisine de { $first }, le bout de la rangée nommé en premier
abalone-arrow-along-row = { $arrival } est sur la ligne de { $row } ; pour avancer en ligne, on ne nomme que la bille arrière
abalone-not-a-row = { $first } et { $last } ne sont pas alignées
abalone-not-a-row-gap = { $point } { $holds ->
    [black] porte une bille noire
    [white] porte une bille blanche
   *[empty] est vide
}, donc { $row } n'est pas une rangée
abalone-too-many = { $row } fait { $count } billes { abalone-colour }s en ligne, et on en joue trois au plus
abalone-own-marble-off-board = la bille { abalone-colour } en { $point } sortirait du plateau, et on n'éjecte pas ses propres billes
abalone-no-majority = { $count } { $count ->
    [one] bille { abalone-colour }
   *[other] billes { abalone-colour }s
} ({ $row }) ne { $count ->
    [one] peut
   *[other] peuvent
} pas en pousser { $other-count } { $other-count ->
    [one] { abalone-other-colour }
   *[other] { abalone-other-colour }s
} ({ $other-row }) : il faut être plus nombreux pour pousser
abalone-push-blocked = la bille { abalone-colour } en { $point } est derrière { $other-count ->
    [one] la bille { abalone-other-colour } en { $other-row }
   *[other] les { $other-count } billes { abalone-other-colour }s en { $other-row }
} et bloque la poussée
abalone-arrow-off-board = la bille { abalone-colour } en { $marble } sortirait du plateau
abalone-arrow-occupied = { $point }, où irait la bille en { $marble }, porte une bille { $holds ->
    [black] noire
   *[white] blanche
}

## Ce qui se dit d'une partie jouable

abalone-game-over = la partie est finie, les { abalone-side } ont éjecté six billes
abalone-repetition = la même position pour la troisième fois, avec le trait aux { abalone-side }
abalone-repetition-first = ici pour la première fois
abalone-repetition-second = ici pour la deuxième fois
abalone-result-mismatch = les { abalone-side } ont éjecté six billes et gagné, mais le résultat dit { $result }
abalone-marble-count = { $count } billes { abalone-colour }s : un camp en a 14
abalone-marble-count-lost = { $count } { $count ->
    [one] bille { abalone-colour }
   *[other] billes { abalone-colour }s
} sur le plateau et { $lost } { $lost ->
    [one] perdue
   *[other] perdues
} font { $sum }, et non 14
abalone-layout-assumed = la position de départ n'est pas indiquée ; la partie est lue depuis : { abalone-layout }
abalone-wrong-notation = les coups n'ont de sens que dans la notation { $notation }, et aucune balise ne le dit
abalone-upper-case = { $count ->
    [one] un coup est écrit en majuscules
   *[other] { $count } coups sont écrits en majuscules
}
abalone-ends-order = { $count ->
    [one] une rangée est nommée par son autre bout
   *[other] { $count } rangées sont nommées par leur autre bout
} : l'usage est l'ordre alphabétique

## Positions illisibles

abalone-position-rows = une position a 9 rangées, de i à a, séparées par `/` ; il y en a { $seen }
abalone-position-length = la rangée { $row } a { $wanted } cases, mais { $seen ->
    [one] une est écrite
   *[other] { $seen } sont écrites
}
abalone-position-letter = `{ $letter }` dans la rangée { $row } n'est ni `b`, ni `w`, ni un nombre de cases vides
abalone-position-lost = `{ $text }` devrait dire les billes perdues, les noires d'abord, comme dans `-1b2w`
abalone-position-no-turn = le trait manque : `b` (Noirs) ou `w` (Blancs) suit les rangées
abalone-position-turn = `{ $text }` devrait être le trait, `b` (Noirs) ou `w` (Blancs)
abalone-unknown-layout = aucune position de départ ne s'appelle `{ $name }`
abalone-needs-position = `{ $name }` ne suffit pas à donner la position de départ : il faut une balise Position

## Titres des corrections

abalone-fix-layout = Remplacer par `{ $key }`
abalone-fix-variant = Ajouter la balise [Variant "{ $key }"]
abalone-fix-notation = Le dire dans une balise : [Notation "{ $notation }"]
abalone-fix-result = Écrire le résultat { $result }

## Survol et complétion

abalone-tell-in-line = Les { abalone-side } jouent { $count ->
    [one] une bille : { $row } vers { $to }
   *[other] { $count } billes en ligne : { $row } vers { $to }
}
abalone-tell-broadside = Les { abalone-side } jouent { $count } billes en flèche : { $row } vers { $to }
abalone-tell-push = Pousse { $count ->
    [one] la bille { abalone-other-colour } en { $row }
   *[other] { $count } billes { abalone-other-colour }s, { $row }
}
abalone-tell-eject = Éjecte la bille { abalone-other-colour } en { $point }, la { $count }e sur six
abalone-tell-win = Les { abalone-side } gagnent par la sixième éjection
abalone-detail-in-line = { $count ->
    [one] une bille
   *[other] { $count } en ligne
}
abalone-detail-broadside = { $count } en flèche
abalone-detail-push = { $count } en poussent { $pushed }
abalone-detail-eject = { $count } en poussent { $pushed }, éjection

## Balises

abalone-tag-event = Le tournoi, le match ou l'occasion.
abalone-tag-date = Le jour de la partie, sous la forme AAAA.MM.JJ ; `??` pour ce qu'on ne sait pas.
abalone-tag-black = Qui joue les billes noires et commence.
abalone-tag-white = Qui joue les billes blanches.
abalone-tag-variant = La position de départ par son nom ; `custom` quand la balise Position la donne.
abalone-tag-layout = La position de départ par son nom, comme dans Variant.
abalone-tag-result = `1-0` : les Noirs, qui commencent, ont gagné. `0-1` : les Blancs ont gagné. `1/2-1/2` : partie nulle. `*` : non finie, ou inconnu.
abalone-tag-notation = L'écriture des coups : Aba-Pro (`a1b2`, `c3c5d4`) ou Nacre (`a1d4`, `c3d6`).
abalone-tag-setup = `1` quand la partie part de la balise Position.
abalone-tag-position = La position de départ : neuf rangées de i à a séparées par `/`, `b`, `w` et des nombres de cases vides, éventuellement les billes perdues comme `-1b2w`, puis le trait.
abalone-tag-termination = Comment la partie a fini : six éjections, abandon, temps.
abalone-tag-plies = Combien de coups la partie compte, les deux camps réunis.
abalone-tag-source = D'où vient la partie.
abalone-tag-black-elo = Le classement des Noirs.
abalone-tag-white-elo = Le classement des Blancs.
abalone-tag-time-control = Le temps de réflexion.
abalone-tag-annotator = Qui a écrit les commentaires.
