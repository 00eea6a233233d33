--- The language in which the server speaks, for the words that it leaves to the editor.

local M = {}

--- The locale of messages, as programs take it from their environment.
function M.locale()
  for _, name in ipairs({ 'LC_ALL', 'LC_MESSAGES', 'LANG' }) do
    local value = vim.env[name]
    if value and value ~= '' then
      return (value:match('^%a+'))
    end
  end
end

local FRENCH = {
  black = 'noir',
  white = 'blanc',
  red = 'rouge',
  green = 'vert',
  blue = 'bleu',
  yellow = 'jaune',
  ['or'] = 'ou',
  ['The server has gone: see :checkhealth scoresheet'] = 'Le serveur n’est plus là : voir :checkhealth scoresheet',
  ['No game here'] = 'Pas de partie ici',
  ['No record is open'] = 'Aucune partie n’est ouverte',
  ['Close the board'] = 'Fermer le plateau',
  ['Next move'] = 'Coup suivant',
  ['Previous move'] = 'Coup précédent',
  ['the record is not shown'] = 'la partie n’est pas affichée',
  ['no board: %s'] = 'pas de plateau : %s',
  ['no server here that knows boards; see :checkhealth scoresheet'] =
    'aucun serveur ici qui connaisse les plateaux ; voir :checkhealth scoresheet',
  ['there is no command %s'] = 'il n’y a pas de commande %s',
  ['no program is named; see :checkhealth scoresheet'] = 'aucun programme n’est nommé ; voir :checkhealth scoresheet',
  ['no program %s; see :checkhealth scoresheet'] = 'pas de programme %s ; voir :checkhealth scoresheet',
}

--- A side's name, or another text of ours, in the language of a server.
---@param client? vim.lsp.Client without one the configuration counts
function M.say(client, text)
  local config = client and client.config or vim.lsp.config.scoresheet or {}
  local set = vim.tbl_get(client and client.settings or config.settings or {}, 'scoresheet', 'language')
    or vim.tbl_get(config, 'init_options', 'language')
  return (set and set ~= 'auto' and set or M.locale()) == 'fr' and FRENCH[text] or text
end

--- A notice; what follows the text takes the places of its `%s`.
---@param level integer of vim.log.levels
function M.notify(level, text, ...)
  vim.notify('scoresheet: ' .. M.say(nil, text):format(...), level)
end

return M
