# Ce qui se dit de Dérive, en français.
#
# Une raison commence en minuscule : elle suit « Coup 7 (Vert), 5Vh6x4Bi5 : ». Elle nomme les cases et les dés.

## Mots

derive-colour = { $colour ->
    [blue] bleu
    [red] rouge
    [green] vert
   *[yellow] jaune
}
derive-other-colour = { $other ->
    [blue] bleu
    [red] rouge
    [green] vert
   *[yellow] jaune
}
# Comme on le dit pour faire court : « le 4 bleu ».
derive-die = { $value } { derive-colour }
derive-points = { $loss ->
    [0] aucun point
    [1] 1 point
   *[other] { $loss } points
}

## Pourquoi une action n'est pas jouable

derive-incomplete = « { $text } » n'est pas une action complète : il manque { $missing ->
    [value] la valeur du dé
    [colour] la couleur du dé
    [column] la colonne de la case
    [row] la ligne de la case
    [arrival] la case où va le dé
    [new-value] la nouvelle valeur
    [new-colour] la couleur après la nouvelle valeur
    [victim] le dé pris
    [victim-die] la valeur et la couleur du dé pris
    [victim-value] la valeur du dé pris
    [victim-colour] la couleur du dé pris
    [victim-cell] la case du dé pris
   *[cell] la case
}
derive-off-board = la case { $cell } n'existe pas : { $wrong ->
    [column] les colonnes vont de a à j
    [row] les lignes vont de 1 à 10
   *[both] les colonnes vont de a à j, les lignes de 1 à 10
}
derive-bad-value = un dé n'a pas de face { $text } : ses valeurs vont de 1 à 6
derive-bad-colour = « { $text } » n'est pas une couleur : B pour bleu, R pour rouge, V pour vert, J pour jaune
derive-empty-origin = il n'y a pas de dé en { $cell }{ $fate ->
    [stands] , et le dé { derive-colour } qui y était en dernier est maintenant en { $to }
    [taken] , et le dé { derive-colour } qui y était en dernier a été pris, en { $to }
   *[never] { "" }
}
derive-wrong-die = le dé en { $cell } est { derive-colour }, et non { derive-other-colour }
derive-occupied = { $cell } n'est pas vide : le { derive-die } s'y trouve
derive-occupied-entering = aucun dé ne peut entrer en { $cell } : le { derive-die } s'y trouve
derive-nothing-to-take = il n'y a rien à prendre en { $cell }{ $fate ->
    [stands] , et le dé { derive-colour } qui y était en dernier est maintenant en { $to }
    [taken] , et le dé { derive-colour } qui y était en dernier a été pris, en { $to }
   *[never] { "" }
}
derive-takes-itself = un dé ne peut pas se prendre lui-même
derive-capture-exhausts = le { derive-die } perdrait { derive-points } à la prise, et il n'en resterait rien
derive-changes-more = { $sign ->
    [move] « - » ne change que la case
   *[change] « > » ne change que la valeur
}, et ici { $changed ->
    [value] la valeur deviendrait { $to }
    [colour] la couleur deviendrait { derive-colour }
   *[cell] le dé irait en { $to }
}

## Ce qui se dit d'une action jouable

derive-wrong-value = le dé { derive-colour } en { $cell } montre { $shows }, et non { $value }
derive-value-after-capture = depuis { $capture }, où il a perdu { derive-points }, le dé { derive-colour } en { $cell } montre { $shows }, et non { $value }
derive-value-after-old-capture = depuis une prise antérieure, le dé { derive-colour } en { $cell } montre { $shows }, et non { $value }
derive-takes-own-colour = les deux dés sont de la même couleur, { derive-colour }
derive-no-change = rien ne change : le dé { $sign ->
    [change] montre déjà { $value }
   *[move] est déjà en { $cell }
}
derive-out-of-turn = c'est à { side-name } de jouer (ordre des tours { $order })
derive-not-in-order = le { derive-colour } n'est pas dans l'ordre des tours { $order }
derive-value-lowered = la valeur descend de { $value } à { $to } ; la description de la notation ne parle que de la monter
derive-long-form = « { $text } » est superflu : { $sign ->
    [change] un dé qui change de valeur reste sur sa case
   *[move] un dé qui se déplace garde sa valeur et sa couleur
}
derive-case = { $count ->
    [one] une action n'a pas ses majuscules et minuscules d'usage
   *[other] { $count } actions n'ont pas leurs majuscules et minuscules d'usage
} : couleurs en majuscule, colonnes en minuscule
derive-sign = { $count ->
    [one] une action est écrite avec un autre signe que l'usuel
   *[other] { $count } actions sont écrites avec d'autres signes que les usuels
} : « - » déplace, « > » change la valeur, « x » prend

## Informations liées

derive-left-here = ici, le dé { derive-colour } a quitté { $cell } pour { $to }
derive-taken-here = ici, il a été pris en { $cell } par { $by }
derive-came-here = ici, le dé { derive-colour } est arrivé en { $cell }
derive-captured-here = ici { $capture } : il a perdu { derive-points } et montre { $value }
derive-shown-here = d'après ceci il montre { $value }

## Balises illisibles

derive-position-no-piece = « { $text } » n'est pas un dé : il faut une valeur, une couleur et une case, comme dans « 1Bh5 »
derive-position-occupied = « { $text } » : le { derive-die } y a déjà été mis
derive-bad-loss = « { $text } » ne dit pas ce que coûte une prise : un nombre de 0 à 5, « distance » ou « half » (la moitié)
derive-loss-empty = rien ne dit ici ce que coûte une prise : un nombre de 0 à 5, « distance » ou « half » (la moitié)
derive-order-empty = cet ordre ne nomme aucune couleur : écrivez les lettres B, R, V, J dans l'ordre des tours, « BRVJ »
derive-order-repeated = le { derive-colour } est deux fois dans cet ordre

## Titres des corrections

derive-fix-leave-out = L'enlever
derive-fix-loss = Dire qu'une prise coûte { $loss ->
    [0] 0 point
    [1] 1 point
   *[other] { $loss } points
} : [CaptureLoss "{ $loss }"]

## Survol et complétion

derive-tell-place = Le { derive-die } entre en { $cell }
derive-tell-move = Le { derive-die } va de { $cell } à { $to }
derive-tell-change = Le dé { derive-colour } en { $cell } passe de { $value } à { $to }
derive-tell-take = Le { derive-die } en { $cell } prend le { $othervalue } { derive-other-colour } en { $to } et perd { derive-points } : c'est maintenant un { $becomes }
derive-tell-reach = La portée n'est pas vérifiée : aucune règle de déplacement n'est publiée
derive-detail-place = le { derive-die } entre
derive-detail-move = le { derive-die } se déplace
derive-detail-change = le { derive-die } devient un { $to }
derive-detail-take = prend le { derive-die }, devient un { $becomes }
derive-detail-piece = le { derive-die } en { $cell } ...
derive-about-die = le { derive-die } en { $cell }{ $known ->
    [inferred] , valeur qui découle de sa dernière prise
   *[stated] { "" }
}
derive-about-start = En { $cell } dans la position de départ
derive-about-before = { $count ->
    [one] 1 action avant
   *[other] { $count } actions avant
}
derive-about-entered = Coup { $number } : entre en { $to } avec la valeur { $value }
derive-about-moved = Coup { $number } : va en { $to }
derive-about-changed = Coup { $number } : passe de { $value } à { $to }
derive-about-took = Coup { $number } : prend le { derive-die } en { $cell } et perd { derive-points }
derive-listed-some = voici { $shown } actions sur { $count }, les cases proches et les petites valeurs d'abord ; avec « starting », toutes celles qui commencent par un texte. La portée n'est pas vérifiée : aucune règle de déplacement n'est publiée
derive-listed-all = voici les { $count } actions que permettent les dés du plateau. La portée n'est pas vérifiée : aucune règle de déplacement n'est publiée

## Balises

derive-tag-blue = Qui joue les dés bleus, B.
derive-tag-red = Qui joue les dés rouges, R.
derive-tag-green = Qui joue les dés verts, V.
derive-tag-yellow = Qui joue les dés jaunes, J.
derive-tag-order = L'ordre des tours, en lettres : « BRVJ », ou « BV » à deux. La première couleur commence dans cette partie. Sans cette balise, les tours ne sont pas vérifiés.
derive-tag-position = Les dés du plateau au départ, chacun avec sa valeur, sa couleur et sa case : « 1Bh5 4Rc2 ». Sans cette balise, le plateau est vide.
derive-tag-loss = Combien de points perd un dé qui en prend un autre : un nombre de 0 à 5 (2 sans cette balise), « distance » (les pas entre les deux, le long des lignes et des colonnes) ou « half » (la moitié de la valeur prise, arrondie vers le bas).
