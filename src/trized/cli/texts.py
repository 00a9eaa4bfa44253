"""What the terminal itself says, in every language of the house; the games bring their own sentences."""

EN = {
    "help": """\
Answer with the number of a choice, or write it as the dim text beside it.
  table      show the table and the choices again
  log        what has happened so far
  hint       what a bot would do, and why
  undo       take back your last choice
  save FILE  write the record of the game so far
  lang fr    change the language
  quit       leave""",
    "ask": "Your choice (? for help): ",
    "news": "Since your last choice",
    "log": "The story so far",
    "nothing_yet": "Nothing has happened yet.",
    "cover": "{seat}\n\nThe screen is yours; everybody else looks away.",
    "press_enter": "Press Enter when you are ready. ",
    "out_of_range": "There is no choice {number}; choose a number from 1 to {last}.",
    "not_understood": "'{line}' means nothing here; give the number of a choice, or ? for help.",
    "hint": "A bot ({bot}) would say: {action} ({text}). It sees your chances at {worth} %.",
    "undone": "Taken back.",
    "nothing_to_undo": "You have made no choice that could be taken back.",
    "saved": "The record is in {path}.",
    "save_where": "Name a file too: save FILE.",
    "cannot_save": "'{path}' cannot be written ({reason}); name another file.",
    "no_record": "'{path}' is there already and is no record; name another file.",
    "lang_which": "There is no language '{lang}' here; write 'lang en' or 'lang fr'.",
    "over": "The game is over",
    "offer": "Name a file to save the record, or press Enter to leave: ",
    "bye": "Goodbye.",
    "entry": "entry {number} of {last}",
    "verified": "{path}: {entries} entries played again, all as recorded.",
    "unfinished": "The game is not over.",
    "seats": "seats",
    "table": "The table",
    "act_undo": "{seat} goes back to the table after entry {to}.",
    "act_resigned": "{seat} gives up.",
    "act_draw": "All sides agree on a draw.",
    "act_joined": "{name} takes a seat: {seat}.",
    "act_taken": "A bot ({name}) takes over a seat: {seat}.",
    "act_said": "{seat}: “{text}”",
}

FR = {
    "help": """\
Répondez par le numéro d’un choix, ou écrivez-le comme le texte grisé à côté.
  table         revoir la table et les choix
  log           ce qui s’est passé jusqu’ici
  hint          ce que ferait un bot, et pourquoi
  undo          reprendre votre dernier choix
  save FICHIER  écrire la partie jusqu’ici
  lang en       changer de langue
  quit          partir""",
    "ask": "Votre choix (? pour l’aide) : ",
    "news": "Depuis votre dernier choix",
    "log": "L’histoire jusqu’ici",
    "nothing_yet": "Il ne s’est encore rien passé.",
    "cover": "{seat}\n\nL’écran est à vous ; les autres détournent le regard.",
    "press_enter": "Appuyez sur Entrée une fois devant l’écran. ",
    "out_of_range": "Il n’y a pas de choix {number} ; prenez un numéro de 1 à {last}.",
    "not_understood": "« {line} » ne veut rien dire ici ; donnez le numéro d’un choix, ou ? pour l’aide.",
    "hint": "Un bot ({bot}) dirait : {action} ({text}). Il estime vos chances à {worth} %.",
    "undone": "Repris.",
    "nothing_to_undo": "Vous n’avez fait aucun choix à reprendre.",
    "saved": "La partie est dans {path}.",
    "save_where": "Donnez aussi un nom de fichier : save FICHIER.",
    "cannot_save": "Impossible d’écrire « {path} » ({reason}) ; donnez un autre nom de fichier.",
    "no_record": "« {path} » existe déjà et n’est pas une partie ; donnez un autre nom de fichier.",
    "lang_which": "La langue « {lang} » n’existe pas ici ; écrivez « lang en » ou « lang fr ».",
    "over": "La partie est finie",
    "offer": "Nommez un fichier pour garder la partie, ou appuyez sur Entrée pour partir : ",
    "bye": "Au revoir.",
    "entry": "entrée {number} sur {last}",
    "verified": "{path} : {entries} entrées rejouées, toutes conformes.",
    "unfinished": "La partie n’est pas finie.",
    "seats": "places",
    "table": "La table",
    "act_undo": "{seat} : retour à la table d’après l’entrée {to}.",
    "act_resigned": "{seat} : abandon.",
    "act_draw": "Tous les camps s’accordent sur une partie nulle.",
    "act_joined": "{name} s’assied : {seat}.",
    "act_taken": "Un bot ({name}) prend une place : {seat}.",
    "act_said": "{seat} : « {text} »",
}

TEXTS = {"en": EN, "fr": FR}


def say(lang: str, key: str, /, **parts: object) -> str:
    """Return a sentence of the terminal in a language."""
    return TEXTS[lang][key].format(**parts)
