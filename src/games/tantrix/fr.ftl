# Ce qui se dit du Tantrix, en français.
#
# Une raison commence en minuscule, sauf par un nom : elle suit « Coup 57 (Vert), ryyggr 2 : ». Les positions sont
# celles d'avant le coup ; dans une situation, et pour les restrictions, celles d'après.
# Les mots du jeu : tuile, lien, espace, espace forcé, coup libre, main, sac, ligne, boucle ; on pioche dans le sac.

## Mots

tantrix-player = { $player ->
    [red] Rouge
    [yellow] Jaune
    [green] Vert
    [blue] Bleu
    [unknown] quelqu'un
   *[other] { $player }
}
tantrix-other = { $other ->
    [red] Rouge
    [yellow] Jaune
    [green] Vert
    [blue] Bleu
    [nobody] personne
   *[other] { $other }
}
tantrix-due = { $due ->
    [red] Rouge
    [yellow] Jaune
    [green] Vert
    [blue] Bleu
   *[other] { $due }
}
# Adjectifs d'un lien, au masculin ; un « s » fait le pluriel.
tantrix-own = { $own ->
    [red] rouge
    [yellow] jaune
    [green] vert
    [blue] bleu
   *[other] { $own }
}
tantrix-theirs = { $theirs ->
    [red] rouge
    [yellow] jaune
    [green] vert
    [blue] bleu
   *[other] { $theirs }
}
tantrix-colour = { $colour ->
    [red] rouge
    [yellow] jaune
    [green] vert
    [blue] bleu
   *[other] { $colour }
}
tantrix-side = { $clashside ->
    [north-east] nord-est
    [east] est
    [south-east] sud-est
    [south-west] sud-ouest
    [west] ouest
    [north-west] nord-ouest
   *[other] { $clashside }
}

## Ce qui n'est pas une tuile

tantrix-no-tile-letter = `{ $text }` n'est pas une tuile : `{ $letter }` n'est pas une couleur, les couleurs sont r (rouge), y (jaune), g (vert) et b (bleu)
tantrix-no-tile-length = `{ $text }` n'est pas une tuile : il y a { $count ->
    [one] { $count } lettre
   *[other] { $count } lettres
}, et il en faut six
tantrix-no-tile-too-many = `{ $text }` n'est pas une tuile : il y a { $count } { $count ->
    [one] lien { tantrix-colour }
   *[other] liens { tantrix-colour }s
}, et une tuile en a deux de chacune de ses trois couleurs
tantrix-no-tile-four-colours = `{ $text }` n'est pas une tuile : il y a quatre couleurs, et une tuile en a trois
tantrix-no-tile-straights = `{ $text }` n'est pas une tuile : aucune n'a trois lignes droites
tantrix-no-tile-number = la tuile { $tile } n'existe pas : elles sont numérotées de 1 à 56

## Où va une tuile

tantrix-no-position = il n'est pas dit où va la tuile
tantrix-no-link = le lien { $link } n'existe pas : il y en a { $count }
tantrix-no-link-yet = le lien { $link } n'existe pas encore : la première tuile se pose en 0, ou sans position
tantrix-several-spaces = ces numéros sont ceux d'espaces différents : { $spaces }
tantrix-occupied = 0 est la place de la première tuile, et celle-ci y est déjà
tantrix-no-room = il n'y a plus de place pour une autre tuile
tantrix-colour-clash = côté { tantrix-side }, son lien est { tantrix-own }, mais celui de la tuile { $tile } est { tantrix-theirs }{ $count ->
    [0] { "" }
    [one] { "" }
   *[other] { "" } ; en tout, { $count } côtés ne s'accordent pas
}
tantrix-clash-here = côté { tantrix-side }, le lien de la tuile { $tile }{ $link ->
    [0] { "" }
   *[other] { "" }, numéro { $link },
} est { tantrix-theirs }
tantrix-partial-position = `{ $written }` n'est pas toute la position : cet espace est { $space }

## À qui est le tour, et ce qu'il y a à y faire

tantrix-no-player = `{ $letter }` ne joue pas dans cette partie : les joueurs sont { $players }
tantrix-out-of-turn = c'est le tour de { tantrix-due }, pas de { tantrix-player }
tantrix-duty-before = { tantrix-player } doit d'abord remplir l'espace forcé { $space } : { $text } (tuile { $tile }) y va
tantrix-duty-after = { tantrix-player } pouvait encore remplir { $space } avec { $text } (tuile { $tile }) et a laissé le tour au suivant
tantrix-second-free-move = { tantrix-player } a déjà joué le coup libre de ce tour : il ne reste qu'à remplir des espaces forcés

## À qui est la tuile

tantrix-already-used = la tuile { $tile } est déjà posée
tantrix-mirrored = la tuile { $tile } n'est pas dans la main de { tantrix-player }, mais son image en miroir, la tuile { $mirror }, y est : les liens ont sans doute été lus dans le sens inverse des aiguilles d'une montre
tantrix-in-other-hand = la tuile { $tile } n'est pas dans la main de { tantrix-player }, mais dans celle de { tantrix-other }
tantrix-in-bag = la tuile { $tile } n'est pas dans la main de { tantrix-player } : d'après ce qui est noté, elle est encore dans le sac

## Restrictions

tantrix-restriction-1 = ce coup fait de { $space } un espace forcé à trois liens { tantrix-colour }s, ce que la restriction 1 interdit tant que le sac n'est pas vide
tantrix-restriction-2 = ce coup met plus de trois tuiles autour de { $space }, ce que la restriction 2 interdit tant que le sac n'est pas vide
tantrix-restriction-3 = ce coup ferme par les deux bouts la rangée de { $count } espaces ({ $spaces }), ce que la restriction 3 interdit tant que le sac n'est pas vide

## Tuiles piochées

tantrix-draw-empty-bag = la tuile { $tile } n'a pas pu être piochée : le sac est vide
tantrix-draw-on-board = la tuile { $tile } n'a pas pu être piochée : elle est déjà posée
tantrix-draw-held = la tuile { $tile } n'a pas pu être piochée : { tantrix-player } l'a en main
tantrix-draw-missing = il n'est pas dit quelle tuile a été piochée, alors qu'il reste { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} dans le sac
tantrix-bag-is-not-empty = `(-)` dit que rien n'a été pioché, mais il reste { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} dans le sac

## Numéros, lettres, autre texte

tantrix-number = ce coup porte le numéro { $due }, et non { $written }{ $count ->
    [0] { "" }
    [1] { "" }
    [one] { "" }
    [other] { "" } ; { $count } numéros de cette partie sont faux
   *[none] { "" }
}
tantrix-number-repeated = ce coup porte le numéro { $due }, et non { $written } : les numéros comptent les tuiles, chaque tuile posée a le sien, même dans un seul tour{ $count ->
    [0] { "" }
    [1] { "" }
    [one] { "" }
    [other] { "" } ; { $count } numéros de cette partie sont faux
   *[none] { "" }
}
tantrix-case = { $count ->
    [one] un mot n'a pas sa casse habituelle
   *[other] { $count } mots n'ont pas leur casse habituelle
} : la lettre du joueur est en majuscule, toutes les autres en minuscules
tantrix-unread = `{ $text }` ne fait partie de rien dans ce coup : ce n'est ni une position, ni une tuile piochée, ni un espace forcé

## La situation après un coup

tantrix-other-forced = il n'y a pas d'espace forcé { $written } : c'est { $space } ({ $type })
tantrix-not-forced = il n'y a pas d'espace forcé { $written }
tantrix-other-unplaced = il n'est pas dit où est cet espace forcé : c'est { $space } ({ $type })
tantrix-unplaced = il n'est pas dit où est cet espace forcé
tantrix-listed-twice = l'espace forcé { $space } est donné deux fois
tantrix-not-none = `nf`, mais il y a { $count ->
    [one] un espace forcé
   *[other] { $count } espaces forcés
}
tantrix-left-out = l'espace forcé { $space } ({ $type }) est oublié
tantrix-partial-item = la position complète de cet espace forcé est { $space }
tantrix-type-reversed = le type de { $space } est écrit à l'envers : dans l'ordre croissant des liens, c'est { $type }
tantrix-wrong-type = le type de { $space } est { $type }, et non { $written }
tantrix-wrong-holder = { $player ->
    [unknown] cette lettre n'est celle d'aucun joueur : { $other ->
        [nobody] personne ne peut remplir { $space }
        [unknown] qui peut remplir { $space } n'est pas dit
       *[other] { tantrix-other } peut remplir { $space }
    }
   *[other] { tantrix-player } n'a pas de tuile qui puisse aller en { $space }{ $other ->
        [nobody] { "" }, et personne d'autre non plus
        [unknown] { "" } ; si un autre en a une n'est pas dit
       *[other] { "" } : { tantrix-other } en a une
    }
}
tantrix-somebody-can = `*f`, mais { tantrix-player } peut remplir { $space }{ $tile ->
    [0] { "" }
   *[other] { "" } avec { $text } (tuile { $tile })
}
tantrix-situation-order = les espaces forcés se donnent dans l'ordre de leur plus petit lien, séparés par des virgules

## Là où les coups légaux sont donnés

tantrix-hand-is-not-recorded = la main de { tantrix-player } n'est pas entièrement notée : ce sont les coups de toute tuile qui peut y être

## Informations liées

tantrix-placed-here = la tuile a été posée ici
tantrix-tile-here = une des tuiles en cause
tantrix-free-move-here = le coup libre de ce tour est ici
tantrix-drawn-here = la tuile a été piochée ici

## Titres des corrections

tantrix-fix-position = Écrire la position { $space }
tantrix-fix-tile = Écrire { $text } (tuile { $tile })
tantrix-fix-situation = Écrire `{ $text }`
tantrix-fix-case = { $count ->
    [one] Écrire le mot dans sa casse habituelle
   *[other] Écrire les { $count } mots dans leur casse habituelle
}
tantrix-fix-score = Écrire le score `{ $text }`

## Balises lues

tantrix-order-letter = `{ $letter }` n'est pas un joueur : les lettres sont R (Rouge), Y (Jaune), G (Vert) et B (Bleu)
tantrix-order-twice = { tantrix-player } est deux fois dans l'ordre de jeu
tantrix-order-count = { $count ->
    [0] aucun joueur n'est nommé
    [one] un seul joueur est nommé
   *[other] { $count } joueurs sont nommés
} : on joue de deux à quatre
tantrix-hand-tile = `{ $text }` n'est pas une tuile : écrivez des numéros de 1 à 56, ou six lettres par tuile
tantrix-hand-count = { $count ->
    [0] aucune tuile n'est nommée
    [one] une seule tuile est nommée
   *[other] { $count } tuiles sont nommées
} : une main en a six au départ
tantrix-hand-twice = la tuile { $tile } est distribuée deux fois : il n'y en a qu'une de chaque
tantrix-score = { tantrix-player } : les tuiles donnent un score de { $due }, mais la balise Score dit { $written }
tantrix-score-unreadable = `{ $text }` n'est pas un score : écrivez la lettre et les points de chaque joueur, comme `G=11 R=25`
tantrix-score-no-player = `{ $letter }` ne joue pas dans cette partie

## Balises

tantrix-tag-order = Les joueurs dans l'ordre de jeu, par leurs lettres : `GR`, c'est Vert, puis Rouge.
tantrix-tag-red = Qui joue Rouge.
tantrix-tag-yellow = Qui joue Jaune.
tantrix-tag-green = Qui joue Vert.
tantrix-tag-blue = Qui joue Bleu.
tantrix-tag-hand-red = Les six tuiles de Rouge au départ, par leurs numéros ou par leurs lettres.
tantrix-tag-hand-yellow = Les six tuiles de Jaune au départ, par leurs numéros ou par leurs lettres.
tantrix-tag-hand-green = Les six tuiles de Vert au départ, par leurs numéros ou par leurs lettres.
tantrix-tag-hand-blue = Les six tuiles de Bleu au départ, par leurs numéros ou par leurs lettres.
tantrix-tag-score = Les scores à la fin, comme `G=11 R=25` : la plus longue ligne, 1 par tuile, ou la plus longue boucle, 2 par tuile, le meilleur des deux.
tantrix-tag-termination = Comment la partie a fini : `finished` (finie), `deadlock` (pas de coup libre légal : partie nulle), `time` (temps) ou `unfinished` (inachevée).

## Une seule erreur sous plusieurs signes

tantrix-gap = { $count ->
    [one] les numéros montrent que le coup { $due } a été oublié avant celui-ci : ce qui dépend des mains et des espaces forcés n'est plus vérifié à partir d'ici
   *[other] les numéros montrent que { $count } coups ont été oubliés avant celui-ci, à partir du { $due } : ce qui dépend des mains et des espaces forcés n'est plus vérifié à partir d'ici
}
tantrix-situation-of-tile = cette situation est juste si la tuile est tournée ainsi : { $text }
tantrix-situation-of-space = cette situation est juste si la tuile va en { $space }

## Survol

tantrix-told-first = La tuile { $tile } ouvre la partie
tantrix-told-fills = La tuile { $tile } remplit l'espace forcé { $space }
tantrix-told-free = Coup libre : la tuile { $tile } en { $space }
tantrix-told-draw = Pioche la tuile { $tile } ; { $count ->
    [0] le sac est vide
    [one] il reste une tuile dans le sac
   *[other] il reste { $count } tuiles dans le sac
}
tantrix-told-bag = { $count ->
    [0] Le sac est vide
    [one] Il reste une tuile dans le sac
   *[other] Il reste { $count } tuiles dans le sac
}
tantrix-told-score = { tantrix-player } : { $points }, plus longue ligne { $line }{ $loop ->
    [0] { "" }
   *[other] , plus longue boucle { $loop }
}
tantrix-told-deadlock = Blocage : plus aucun coup n'est permis, la partie est nulle
tantrix-about-tile = Tuile { $tile } : { $text }
tantrix-about-own-mirror = Elle est sa propre image en miroir
tantrix-about-mirror = { $where ->
    [board] Son image en miroir, la tuile { $tile }, est sur le plateau depuis le coup { $move }
    [hand] Son image en miroir, la tuile { $tile }, est dans la main de { tantrix-player }
   *[unseen] Son image en miroir, la tuile { $tile }, n'a pas encore paru
}
tantrix-about-space = { $count ->
    [one] Espace { $space } : une tuile à côté, lien { $type }
   *[other] Espace { $space } : { $count } tuiles autour, liens { $type }
}
tantrix-about-start = Position 0 : là où va la première tuile
tantrix-about-forced = Espace forcé { $space } ({ $type })
tantrix-about-can = { tantrix-player } peut le remplir : { $tiles }
tantrix-about-perhaps = { tantrix-player } peut peut-être le remplir : sa main n'est pas connue
tantrix-about-cannot = { tantrix-player } n'a aucune tuile qui puisse y aller
tantrix-about-also = { $count ->
    [one] La tuile { $tiles } peut aussi aller en { $space }
   *[other] Les tuiles { $tiles } peuvent aussi aller en { $space }
}
tantrix-about-bag = Parmi les tuiles qui n'ont pas encore paru, { $now ->
    [0] aucune ne peut
    [one] une peut
   *[other] { $now } peuvent
} y aller maintenant, et { $later ->
    [0] aucune
    [one] une
   *[other] { $later }
} une fois le sac vide

## Saisie

tantrix-detail-turn = Trait : { tantrix-player }
tantrix-detail-fills = tuile { $tile }, remplit l'espace forcé { $space }
tantrix-detail-free = tuile { $tile } en { $space }
tantrix-detail-draw = pioche la tuile { $tile }
tantrix-detail-no-draw = le sac est vide
tantrix-detail-situation = { $count ->
    [0] aucun espace forcé
    [one] un espace forcé
   *[other] { $count } espaces forcés
}

## Faults of the whole

tantrix-loose-position = les numéros d'une position se joignent par une barre oblique chacun : { $space }
tantrix-none-twice = `nf` est écrit deux fois
tantrix-another-situation = ce n'est pas la situation après ce coup : la plus grande partie en est fausse
tantrix-written-twice = ce coup est écrit deux fois : la tuile { $tile } est déjà posée
tantrix-swapped = les coups { $due } et { $written } sont dans le mauvais ordre : ils vont dans l'autre sens
tantrix-fix-swap = Échanger les deux coups
tantrix-gap-here = des coups manquent avant celui-ci
