# Les phrases communes en français.
#
# La phrase d'un constat commence par une minuscule (sauf nom propre) : elle peut suivre « Noirs, 12e coup,
# c3c5d4 : » et reçoit sa majuscule quand elle est seule. Les espaces devant : ; ? ! et dans les guillemets
# deviennent insécables à la lecture. Une phrase qui renvoie à une autre partage ses faits.

## Mots

side-name = { $side ->
    [black] Noirs
    [white] Blancs
    [red] Rouge
    [green] Vert
    [blue] Bleu
    [yellow] Jaune
   *[other] { $side }
}
side-owner = { $side ->
    [black] des Noirs
    [white] des Blancs
    [red] de Rouge
    [green] de Vert
    [blue] de Bleu
    [yellow] de Jaune
   *[other] de { $side }
}
# Dans une phrase, avec l'article là où il en faut un.
# L'adjectif au féminin : « une bille noire ».
side-first = { $first ->
    [black] les Noirs
    [white] les Blancs
    [red] Rouge
    [green] Vert
    [blue] Bleu
    [yellow] Jaune
    [unknown] le premier joueur
   *[other] { $first }
}
side-second = { $second ->
    [black] les Noirs
    [white] les Blancs
    [red] Rouge
    [green] Vert
    [blue] Bleu
    [yellow] Jaune
    [unknown] le second joueur
   *[other] { $second }
}
ordinal = { NUMBER($number, type: "ordinal") ->
    [one] { $number }er
   *[other] { $number }e
}

## Comment un constat est composé

which-move = { $counted ->
    [ply] { $side ->
        [unknown] coup { $number }
       *[other] coup { $number } ({ side-name })
    }
   *[side] { side-name }, { ordinal } coup
}
# La même chose au milieu d'une phrase, avec l'article.
the-move = { $counted ->
    [ply] { $side ->
        [unknown] le coup { $number }
       *[other] le coup { $number } ({ side-name })
    }
   *[side] le { ordinal } coup { side-owner }
}
move-named = { which-move }, { $text }
finding-about = { $subject } : { $reason }
finding-with-remedy = { $reason }. { $remedy }
did-you-mean-earlier = { $replays ->
    [one] Fallait-il { $move } pour { the-move } ? Alors le coup restant se rejoue
   *[other] Fallait-il { $move } pour { the-move } ? Alors les { $replays } coups restants se rejouent
}
did-you-mean-swapped = { $move } et { $other } sont-ils écrits dans le mauvais ordre ?
did-you-mean-once = { $move } est-il écrit deux fois ?
did-you-mean-missing = { $move } manque-t-il avant lui ?
did-you-mean = Vouliez-vous dire { $move } ?

## Parenthèses et texte

unterminated-comment = ce commentaire n'est pas fermé : il manque « { "}" } »
unterminated-string = il manque le guillemet qui ferme cette valeur
unterminated-variation = cette variante n'est pas fermée : il manque « ) »
stray-bracket = ce « { $text } » est seul
empty-brackets = il n'y a rien entre ces crochets
unexpected-text = « { $text } » n'est ni un coup, ni un numéro, ni un résultat, ni une marque
too-deep = les variantes imbriquées à plus de { $depth } niveaux sont laissées de côté

## Balises

bad-tag = « { $text } » n'est pas écrit comme une balise, « [Nom "valeur"] », mais peut être lu comme telle
broken-tag = cette balise est coupée en deux par une fin de ligne
bad-tag-value = la valeur de cette balise est illisible : elle s'écrit entre deux guillemets
duplicate-tag = la balise { $name } est déjà donnée plus haut ; la première compte
unknown-tag = il n'y a pas de balise { $name }, mais il y a { $known }
bad-date = « { $text } » n'est pas une date : écrivez année.mois.jour, avec ?? pour ce qui n'est pas connu (2024.05.??)

## Numéros et résultats

move-number = ce coup porte le numéro { $due }, et non { $written }{ $count ->
    [0] { "" }
    [1] { "" }
    [one] { "" }
    [other] { "" } ; { $count } numéros de cette partie sont faux
   *[none] { "" }
}
missing-move = les numéros montrent qu'un coup a été oublié ici : { which-move }
doubled-move = les numéros montrent que { $move } est écrit deux fois
result-mismatch = la balise Result dit { $tag }, mais les coups se terminent par { $result }
after-result = { $count ->
    [0] la partie a déjà son résultat
    [one] un coup suit le résultat ; il n'est pas compté
   *[other] { $count } coups suivent le résultat ; ils ne sont pas comptés
}

## Caractères et disposition du texte

encoding = la ligne { $line } contient des octets qui ne sont pas de l'UTF-8 ; ils sont lus en Windows-1252
encoding-not-text = ce n'est pas un texte : il contient des octets nuls
encoding-broken = ce n'est pas un texte : il commence en UTF-16 et est abîmé, des caractères sont perdus
encoding-replacement = { $count ->
    [one] un caractère du fichier n'a pas pu être lu et paraît comme � ; le fichier n'est sans doute pas en UTF-8
   *[other] { $count } caractères du fichier n'ont pas pu être lus et paraissent comme � ; le fichier n'est sans doute pas en UTF-8
}
look-alike = { $count ->
    [one] une lettre d'un autre alphabet remplace ici la lettre latine qui lui ressemble
   *[other] { $count } lettres d'un autre alphabet remplacent ici les lettres latines qui leur ressemblent
}
invisible = { $count ->
    [one] un caractère invisible se trouve dans un coup
   *[other] { $count } caractères invisibles se trouvent dans des coups
}
typographic = { $count ->
    [one] un caractère typographique (tiret long, flèche, lettre pleine chasse) est lu comme le caractère simple
   *[other] { $count } caractères typographiques (tirets longs, guillemets courbes, lettres pleine chasse) sont lus comme des caractères simples
}
prose = { $lines ->
    [one] une ligne qui n'appartient à aucune partie est laissée de côté
   *[other] { $lines } lignes qui n'appartiennent à aucune partie sont laissées de côté
}
moves-of-another-game = { $count ->
    [one] on dirait un coup de { $game }, et la partie ne dit pas qu'elle en est une
   *[other] on dirait des coups de { $game }, et la partie ne dit pas qu'elle en est une
}
quote-marks = { $count ->
    [one] une ligne commence par le « > » d'un courriel cité
   *[other] { $count } lignes commencent par le « > » d'un courriel cité
}
separators = { $count ->
    [one] une virgule ou une marque de liste entre les coups est laissée de côté
   *[other] { $count } virgules ou marques de liste entre les coups sont laissées de côté
}
split-move = { $count ->
    [one] un coup est coupé par un blanc ou une fin de ligne
   *[other] { $count } coups sont coupés par des blancs ou des fins de ligne
}
hidden-moves = { $count ->
    [one] un « ; » cache un coup : tout ce qui le suit sur la ligne est un commentaire
   *[other] un « ; » cache { $count } coups : tout ce qui le suit sur la ligne est un commentaire
}

## Informations liées

not-checked = { $count ->
    [one] le coup qui suit n'est pas vérifié
   *[other] les { $count } coups qui suivent ne sont pas vérifiés
}
since-move = { $holds ->
    [empty] { $cell } est vide depuis { the-move }, { $move }
   *[other] ce qui est en { $cell } y est venu avec { the-move }, { $move }
}
earlier-slip = { $count ->
    [one] si { the-move } est { $instead } au lieu de { $move }, le coup restant se rejoue
   *[other] si { the-move } est { $instead } au lieu de { $move }, les { $count } coups restants se rejouent
}
swapped-moves = { $move } et { $other } semblent être dans le mauvais ordre
missing-here = un coup semble manquer avant celui-ci, { the-move }{ $known ->
    [0] { " " }; la suite ne dit pas lequel
   *[other] { "" }
}
other-start = à partir de { $start }, toute la partie se rejoue, { $count } coups
first-written = la première est ici
result-here = le résultat est ici

## Titres des corrections

fix-play-instead = Remplacer par { $move }{ $of ->
    [0] { "" }
    [one] { $left ->
        [0] { "" } : le coup restant se rejoue
       *[other] { "" } : le coup restant ne se rejoue pas
    }
    [other] { $left ->
        [0] { "" } : les { $of } coups restants se rejouent
       *[other] { "" } : { $replays } des { $of } coups restants se rejouent
    }
   *[none] { "" }
}
fix-swap-moves = Échanger { $move } et { $other }{ $of ->
    [0] { "" }
    [one] { $left ->
        [0] { "" } : le coup restant se rejoue
       *[other] { "" } : le coup restant ne se rejoue pas
    }
    [other] { $left ->
        [0] { "" } : les { $of } coups restants se rejouent
       *[other] { "" } : { $replays } des { $of } coups restants se rejouent
    }
   *[none] { "" }
}
fix-remove-doubled = Supprimer { $move }{ $of ->
    [0] { "" }
    [one] { $left ->
        [0] { "" } : le coup restant se rejoue
       *[other] { "" } : le coup restant ne se rejoue pas
    }
    [other] { $left ->
        [0] { "" } : les { $of } coups restants se rejouent
       *[other] { "" } : { $replays } des { $of } coups restants se rejouent
    }
   *[none] { "" }
}
fix-put-missing = Mettre { $move } devant{ $of ->
    [0] { "" }
    [one] { $left ->
        [0] { "" } : le coup restant se rejoue
       *[other] { "" } : le coup restant ne se rejoue pas
    }
    [other] { $left ->
        [0] { "" } : les { $of } coups restants se rejouent
       *[other] { "" } : { $replays } des { $of } coups restants se rejouent
    }
   *[none] { "" }
}
fix-earlier = { $replays ->
    [0] Changer { the-move } en { $move }
    [one] Changer { the-move } en { $move } : le coup restant se rejoue
    [other] Changer { the-move } en { $move } : les { $replays } coups restants se rejouent
   *[none] Changer { the-move } en { $move }
}
fix-state-game = Dire que c'est une partie de { $game }
fix-renumber = { $count ->
    [one] Renuméroter les coups de cette partie ({ $count } numéro change)
    [other] Renuméroter les coups de cette partie ({ $count } numéros changent)
   *[none] Renuméroter les coups de cette partie
}
fix-close-comment = Fermer le commentaire
fix-close-string = Fermer la valeur
fix-close-variation = Fermer la variante après { $move }
fix-remove = Supprimer « { $text } »
fix-remove-tag = Supprimer cette balise
fix-rename-tag = Renommer la balise en { $name }
fix-tag-result = Écrire { $result } dans la balise Result
fix-result = Écrire { $result } après les coups
fix-write-as = Écrire « { $text } »
fix-date = Écrire la date { $text }
fix-characters = { $count ->
    [one] Écrire le caractère en texte simple
   *[other] Écrire les { $count } caractères en texte simple
}
fix-write-canonical = { $count ->
    [one] Écrire le coup de la façon habituelle
   *[other] Écrire les { $count } coups de la façon habituelle
}
fix-illegal = Le garder, marqué comme joué contre les règles
fix-separators = { $count ->
    [one] Supprimer la marque entre les coups
   *[other] Supprimer les { $count } marques entre les coups
}
fix-uncomment = Rendre les coups cachés à la partie
fix-hide-in-comment = Mettre cela dans un commentaire
fix-quote-marks = Supprimer les marques du courriel cité
fix-convert = Réécrire la partie en { $notation }
fix-insert-move = Insérer { $move }
fix-remove-move = Supprimer { $move }

## Survol et plan

hover-title = { $subject } : { $move }
outline-tags = Balises
outline-moves = Coups
hover-start = Position de départ
hover-before = Avant ce coup :
hover-side-to-move = Trait : { side-name }
hover-score = Score { $score }
hover-result-first = 1-0 : victoire du premier joueur, { side-first }, contre { side-second }
hover-result-second = 0-1 : victoire du second joueur, { side-second }, contre { side-first }
hover-result-draw = 1/2-1/2 : partie nulle entre { side-first } et { side-second }
hover-result-unknown = * : résultat inconnu, ou partie non terminée
hover-variation = Variante : au lieu de { $move }
hover-not-checked = Non vérifié : un coup précédent de cette ligne ne peut être joué
hover-illegal = Joué bien que contraire aux règles
hover-repetition = Cette position est là pour la { NUMBER($count, type: "ordinal") ->
    [one] { $count }re
   *[other] { $count }e
} fois
hover-clock = Pendule : { $text }
hover-elapsed = Temps employé : { $text }
hover-evaluation = Évaluation : { $text }
hover-tag-unknown = Une balise à vous : gardée telle quelle
hover-mark = { $mark } : { hover-nag }
# Par numéro, comme en PGN. Ce qui parle de rois, de fous et autres n'a pas de sens ici.
hover-nag = { $number ->
    [0] aucune annotation
    [1] bon coup
    [2] mauvais coup
    [3] très bon coup
    [4] très mauvais coup
    [5] coup intéressant
    [6] coup douteux
    [7] coup forcé : tous les autres perdent vite
    [8] le seul coup raisonnable
    [9] le pire coup
    [10] position qui tend vers la nulle
    [11] chances égales, position calme
    [12] chances égales, position animée
    [13] position peu claire
    [14] les Blancs ont un léger avantage
    [15] les Noirs ont un léger avantage
    [16] les Blancs ont un avantage sensible
    [17] les Noirs ont un avantage sensible
    [18] les Blancs ont un avantage décisif
    [19] les Noirs ont un avantage décisif
    [20] les Blancs ont un avantage écrasant ; les Noirs devraient abandonner
    [21] les Noirs ont un avantage écrasant ; les Blancs devraient abandonner
    [22] les Blancs sont en zugzwang
    [23] les Noirs sont en zugzwang
    [24] les Blancs ont un léger avantage d'espace
    [25] les Noirs ont un léger avantage d'espace
    [26] les Blancs ont un avantage d'espace sensible
    [27] les Noirs ont un avantage d'espace sensible
    [28] les Blancs ont un avantage d'espace décisif
    [29] les Noirs ont un avantage d'espace décisif
    [30] les Blancs ont une légère avance de développement
    [31] les Noirs ont une légère avance de développement
    [32] les Blancs ont une avance de développement sensible
    [33] les Noirs ont une avance de développement sensible
    [34] les Blancs ont une avance de développement décisive
    [35] les Noirs ont une avance de développement décisive
    [36] les Blancs ont l'initiative
    [37] les Noirs ont l'initiative
    [38] les Blancs ont une initiative durable
    [39] les Noirs ont une initiative durable
    [40] les Blancs ont l'attaque
    [41] les Noirs ont l'attaque
    [42] les Blancs n'ont pas assez de compensation pour le matériel
    [43] les Noirs n'ont pas assez de compensation pour le matériel
    [44] les Blancs ont assez de compensation pour le matériel
    [45] les Noirs ont assez de compensation pour le matériel
    [46] les Blancs ont plus qu'assez de compensation pour le matériel
    [47] les Noirs ont plus qu'assez de compensation pour le matériel
    [48] les Blancs tiennent un peu mieux le centre
    [49] les Noirs tiennent un peu mieux le centre
    [50] les Blancs tiennent sensiblement mieux le centre
    [51] les Noirs tiennent sensiblement mieux le centre
    [52] les Blancs tiennent le centre de façon décisive
    [53] les Noirs tiennent le centre de façon décisive
    [54] les Blancs tiennent un peu mieux l'aile roi
    [55] les Noirs tiennent un peu mieux l'aile roi
    [56] les Blancs tiennent sensiblement mieux l'aile roi
    [57] les Noirs tiennent sensiblement mieux l'aile roi
    [58] les Blancs tiennent l'aile roi de façon décisive
    [59] les Noirs tiennent l'aile roi de façon décisive
    [60] les Blancs tiennent un peu mieux l'aile dame
    [61] les Noirs tiennent un peu mieux l'aile dame
    [62] les Blancs tiennent sensiblement mieux l'aile dame
    [63] les Noirs tiennent sensiblement mieux l'aile dame
    [64] les Blancs tiennent l'aile dame de façon décisive
    [65] les Noirs tiennent l'aile dame de façon décisive
    [130] les Blancs ont un léger contre-jeu
    [131] les Noirs ont un léger contre-jeu
    [132] les Blancs ont un contre-jeu sensible
    [133] les Noirs ont un contre-jeu sensible
    [134] les Blancs ont un contre-jeu décisif
    [135] les Noirs ont un contre-jeu décisif
    [136] les Blancs manquent de temps
    [137] les Noirs manquent de temps
    [138] les Blancs sont en grave manque de temps
    [139] les Noirs sont en grave manque de temps
   *[other] annotation { $number }, sans signification commune
}

## Actions et ligne au-dessus d'une partie

action-fix-file = { $count ->
    [one] Corriger la faute sans risque de ce fichier
   *[other] Corriger les { $count } fautes sans risque de ce fichier
}
action-fix-game = { $count ->
    [one] Corriger la faute sans risque de cette partie
   *[other] Corriger les { $count } fautes sans risque de cette partie
}
action-result = Écrire le résultat que la position prouve : { $result }
action-add-tags = { $count ->
    [one] Ajouter la balise manquante { $names }
   *[other] Ajouter les balises manquantes { $names }
}
action-promote-main = Faire de cette variante la ligne principale
action-promote = Mettre cette variante à la place de la ligne dont elle part
action-drop = Supprimer cette variante
lens-moves = { $count ->
    [0] aucun coup
    [one] { $count } coup
   *[other] { $count } coups
}
lens-board = Montrer le plateau
lens-error-move = première erreur : { $label }
lens-error-line = première erreur : ligne { $line }
lens-games = { $count ->
    [one] cette position dans aucune autre partie
   *[other] cette position dans { $count } parties
}

## Ce que disent les balises communes

tag-game = De quel jeu c'est la partie : Abalone, Dérive ou Tantrix
tag-event = Le tournoi ou le match
tag-site = Où elle a été jouée : un lieu, un serveur, une adresse
tag-date = Quand elle a été jouée : année.mois.jour, avec ?? pour ce qui n'est pas connu
tag-time = L'heure du début de la partie : hh:mm:ss
tag-round = La ronde du tournoi
tag-result = Qui a gagné : 1-0 le joueur qui commence, 0-1 l'autre, 1/2-1/2 personne, * inconnu
tag-termination = Comment la partie s'est terminée : normalement, au temps, par abandon, ...
tag-source = D'où vient la partie
tag-annotator = Qui a écrit les commentaires

## Coups à écrire

play-no-game = il n'y a pas de partie ici
play-no-move = aucun coup n'est donné
play-no-position = la position n'est pas connue ici
play-game-over = la partie est finie
play-not-here = le coup ne peut pas être écrit ici
play-open-comment = aucun coup ne peut être écrit ici : le commentaire qui commence à la ligne { $line } n'est pas fermé
play-open-variation = aucun coup ne peut être écrit ici : la variante qui commence à la ligne { $line } n'est pas fermée
command-unknown = il n'y a pas de commande { $command } ; il y a : { $known }
command-no-edits = cet éditeur n'accepte pas de modifications du serveur

## Réglages

settings = Réglages de Scoresheet : le fichier .scoresheet.toml, ou ce qu'envoie un éditeur
setting-language = la langue de tous les messages ; auto est celle de l'éditeur ou du système
setting-severity = l'importance des constats d'un code ; off les tait
setting-ignore = les codes dont les constats sont tus
setting-game = le jeu des parties que ni une étiquette ni le nom du fichier n'indique
setting-hints = ce qui s'affiche entre les coups ; false pour rien
setting-hints-score = le score derrière un coup qui le change
setting-hints-repetition = combien de fois une position s'est présentée
setting-hints-value = ce que vaut un dé après une prise
setting-hints-tile = le numéro d'une tuile écrite par ses lettres
setting-hints-side = numéro et camp devant une ligne de coups sans numéro
setting-lenses = la ligne au-dessus de chaque partie
setting-hover-images = le plateau d'une bulle en image ; un éditeur de terminal en ferait un pavé de texte
setting-board = l'aspect des plateaux dessinés
setting-board-theme = les couleurs d'un plateau dessiné
setting-board-colours = les couleurs des camps
setting-board-flip = le plateau tourné d'un demi-tour, comme le voit le joueur d'en face
setting-board-size = la hauteur d'un plateau dessiné, en pixels (celle d'une bulle est fixe)
setting-unknown = { $key } n'est pas un réglage ; il y a : { $known }
setting-unknown-code = il n'y a pas de code { $code } : « scoresheet explain » les donne
setting-bad-value = { $key } ne peut pas être { $value } ; valeurs possibles : { $allowed }
setting-bad-table = { $key } est une table de réglages, pas { $value }
setting-bad-list = { $key } est une liste de codes, pas { $value }
settings-not-toml = ce n'est pas du TOML : { $reason }
settings-unreadable = les réglages sont illisibles : { $reason }
settings-of = réglages de { $source } : { $fault }
settings-source-editor = l'éditeur

## La ligne de commande

level-error = erreur
level-warning = avertissement
level-information = information
level-hint = suggestion
level-note = note
level-help = aide
cli-summary = { $files ->
    [one] { $files } fichier
   *[other] { $files } fichiers
}, { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
} : { $errors ->
    [0] aucune erreur
    [one] 1 erreur
   *[other] { $errors } erreurs
}, { $warnings ->
    [0] aucun avertissement
    [one] 1 avertissement
   *[other] { $warnings } avertissements
}{ $others ->
    [0] { "" }
    [one] { "" }, 1 remarque
   *[other] { "" }, { $others } remarques
}
cli-explain-hint = Pour en savoir plus sur un code : scoresheet explain { $code }
cli-unreadable = { $path } est illisible : { $reason }
cli-no-records = aucune partie trouvée : dans les dossiers, les extensions { $extensions } sont cherchées
cli-no-such-game = { $count ->
    [0] il n'y a aucune partie dans { $path }
    [one] il n'y a pas de partie { $game } dans { $path }, qui en contient une
   *[other] il n'y a pas de partie { $game } dans { $path }, qui en contient { $count }
}
cli-no-such-move = il n'y a pas de coup { $text } dans la partie { $game }, qui compte { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
cli-no-position = la position après { $label } n'est pas connue : un coup précédent ne peut être joué
cli-cut-short = la partie continue, mais ne peut être suivie après { $label }
cli-no-start = la position de départ de la partie { $game } n'est pas connue
cli-unknown-code = il n'y a pas de code { $code }
cli-codes-are = Les codes sont :
cli-unknown-layout = il n'y a pas de disposition « { $name } »
cli-bad-position = cette position est illisible : { $reason }
cli-seconds = { $seconds } s, { $rate } feuilles par seconde
cli-checking = vérification
cli-formatted = { $changed ->
    [0] aucun fichier mis en forme
    [one] 1 fichier mis en forme
   *[other] { $changed } fichiers mis en forme
}, { $same ->
    [one] { $same } l'était déjà
   *[other] { $same } l'étaient déjà
}{ $kept ->
    [0] {""}
    [one] {""}, { $kept } laissé tel quel
   *[other] {""}, { $kept } laissés tels quels
}
cli-would-format = { $changed ->
    [0] aucun fichier ne changerait
    [one] 1 fichier changerait
   *[other] { $changed } fichiers changeraient
}, { $same ->
    [one] { $same } est déjà en forme
   *[other] { $same } sont déjà en forme
}{ $kept ->
    [0] {""}
    [one] {""}, { $kept } laissé tel quel
   *[other] {""}, { $kept } laissés tels quels
}
format-left = { $path }:{ $line } : la partie { $game } est laissée telle quelle : { $reason }
format-would-change = écrite autrement, elle se lirait autrement
format-quoted = le `>` d'un courriel se trouve aussi dans ses commentaires ou des mots, qui restent tels quels
format-partly-quoted = quelques-unes de ses lignes seulement commencent par `>`, qui peut être d'un courriel ou d'un coup
format-left-more = { $more ->
    [one] et une autre partie
   *[other] et { $more } autres parties
}
cli-unwritable = { $path } ne peut être écrit : { $reason }
cli-changed = { $path } a été écrit par quelqu'un d'autre entre-temps et reste tel quel
cli-no-file = { $path } est un tube ou un périphérique, qui ne peut être réécrit : utilisez - pour l'entrée standard
cli-whole-files = cela se fait avec des fichiers entiers : { $path } sans « { $place } »
cli-no-place = « { $place } » derrière { $path } ne désigne aucun coup : écrivez @12b, @57, @0 (le début) ou @end, précédé ou non d'une partie #2
cli-no-moves = aucun enregistrement ne dit ici qui joue et avec quoi : il n'y a pas de coups à compter
cli-not-text = { $path } n'est pas du texte et reste tel quel
cli-other-encoding = { $path } est en { $encoding }, pas en UTF-8, et reste tel quel : --utf8 l'écrit en UTF-8

## L'espace de travail

workspace-reading = Lecture des fichiers
workspace-cut = Ce dossier est très grand : seuls { $count } fichiers sont lus, et tous les endroits, noms et parties ne sont donc pas trouvés.
workspace-large = { $count ->
    [one] { $count } fichier dépasse
   *[other] { $count } fichiers dépassent
} { $megabytes } Mo et ne sont pas cherchés.
workspace-bare = Il y a trop de coups pour les garder tous : dans { $count ->
    [one] { $count } fichier
   *[other] { $count } fichiers
} aucune position n'est trouvée.
rename-label = Appeler ce joueur { $name }
rename-nothing = seuls les joueurs peuvent être renommés : placez le curseur sur un nom dans une balise
rename-empty = un joueur doit avoir un nom
rename-quote = un nom dans une balise ne peut contenir le guillemet { $quote }, qui le terminerait
rename-line = un nom dans une balise tient sur une ligne
rename-many = ce nom se trouve à plus de { $count } endroits, trop pour une modification
