--- Groups that syntax files and links of token types cannot give. Themes and users may define them first.

local M = {}

--- What stands for the colours of dice and tiles: of a like contrast on dark and on light.
local INKS = {
  dark = {
    Blue = { fg = '#6f97e7', ctermfg = 12 },
    Red = { fg = '#e76f6f', ctermfg = 9 },
    Green = { fg = '#6faf6f', ctermfg = 10 },
    Yellow = { fg = '#c7a73f', ctermfg = 11 },
  },
  light = {
    Blue = { fg = '#2f57a7', ctermfg = 4 },
    Red = { fg = '#a72f2f', ctermfg = 1 },
    Green = { fg = '#2f6f2f', ctermfg = 2 },
    Yellow = { fg = '#775700', ctermfg = 3 },
  },
}

local VARIATIONS = { abalone = 'abaloneVariationMove', derive = 'deriveVariationAction', tantrix = 'tantrixVariationTile' }

-- Whose move it is, in the order of play. Weight and slant differ in every theme, and keep its colours.
local PLAYERS = { second = { bold = true }, third = { italic = true }, fourth = { bold = true, italic = true } }

local function define(group, style)
  vim.api.nvim_set_hl(0, group, vim.tbl_extend('force', style, { default = true }))
end

local function define_all()
  for name, ink in pairs(INKS[vim.o.background]) do
    -- By way of a link: what was defined by default is not defined anew when the background changes.
    vim.api.nvim_set_hl(0, ('Scoresheet%sInk'):format(name), ink)
    define('Scoresheet' .. name, { link = ('Scoresheet%sInk'):format(name) })
  end
  for name, link in pairs({
    Black = 'Keyword',
    White = 'String',
    Last = 'WarningMsg',
    Empty = 'NonText',
    Edge = 'LineNr',
  }) do
    define('Scoresheet' .. name, { link = link })
  end
  for filetype, link in pairs(VARIATIONS) do
    define('@lsp.typemod.function.variation.' .. filetype, { link = link })
    for player, style in pairs(PLAYERS) do
      define(('@lsp.mod.%s.%s'):format(player, filetype), style)
    end
  end
end

--- Defines them now, and again where a theme has swept them away.
function M.setup(group)
  define_all()
  vim.api.nvim_create_autocmd('ColorScheme', { group = group, callback = define_all })
  vim.api.nvim_create_autocmd('OptionSet', { group = group, pattern = 'background', callback = define_all })
end

return M
