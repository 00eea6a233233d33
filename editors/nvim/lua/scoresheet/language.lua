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
}

--- A side's name, or another word of the board, in the language of a server.
---@param client vim.lsp.Client
function M.say(client, word)
  local set = vim.tbl_get(client.settings or {}, 'scoresheet', 'language')
    or vim.tbl_get(client.config, 'init_options', 'language')
  return (set or M.locale()) == 'fr' and FRENCH[word] or word
end

return M
