-- Read by vim.lsp.enable('scoresheet'); vim.lsp.config('scoresheet', { ... }) overrides it.

local cmd = vim.g.scoresheet_cmd or 'scoresheet'

---@type vim.lsp.Config
return {
  -- A string is the path of the program, a list the whole command.
  cmd = type(cmd) == 'string' and { cmd, 'lsp' } or cmd,
  filetypes = { 'abalone', 'derive', 'tantrix' },
  root_markers = { '.git' },
  init_options = {
    -- A float cannot show an image: its data would push the board of text out of sight.
    hoverImages = false,
    -- Where it is not set the server goes by the locale.
    language = vim.g.scoresheet_language,
  },
  -- Neovim does not send one.
  before_init = function(params)
    params.locale = params.locale or require('scoresheet.language').locale()
  end,
}
