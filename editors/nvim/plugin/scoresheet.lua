if vim.g.loaded_scoresheet then
  return
end
vim.g.loaded_scoresheet = true

if not vim.lsp.enable then
  -- File types and colours work without it; :checkhealth scoresheet says what does not.
  return
end
vim.lsp.enable('scoresheet')

vim.api.nvim_create_user_command('Scoresheet', function(command)
  if command.args == 'board' then
    require('scoresheet.board').toggle(command.smods)
  else
    vim.notify('Scoresheet: there is no command ' .. command.args, vim.log.levels.ERROR)
  end
end, {
  nargs = 1,
  complete = function(lead)
    return vim.startswith('board', lead) and { 'board' } or {}
  end,
  desc = 'The board beside a record',
})

-- Neovim passes over a server that is not there, and tells only its log.
vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'abalone', 'derive', 'tantrix' },
  once = true,
  callback = function()
    local config = vim.lsp.config.scoresheet
    local program = config and type(config.cmd) == 'table' and config.cmd[1]
    if program and vim.lsp.is_enabled('scoresheet') and vim.fn.executable(program) == 0 then
      vim.notify(('scoresheet: no program %s; see :checkhealth scoresheet'):format(program), vim.log.levels.WARN)
    end
  end,
})

local group = vim.api.nvim_create_augroup('scoresheet', {})

--- Keeps the lenses of a buffer up to date. Neovim's own refresh passes over a change that comes while it waits for an
--- answer, and shows what was said of the text before.
---@param client vim.lsp.Client
local function show_lenses(client, buf)
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = buf })
    return
  end
  local asked
  local function refresh()
    if asked then
      client:cancel_request(asked)
    end
    local params = { textDocument = { uri = vim.uri_from_bufnr(buf) } }
    local this
    _, this = client:request('textDocument/codeLens', params, function(err, lenses, context)
      if this == asked then
        asked = nil
        if not err then
          vim.lsp.codelens.on_codelens(nil, lenses, context)
        end
      end
    end, buf)
    asked = this
  end
  refresh()
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  vim.api.nvim_create_autocmd({ 'InsertLeave', 'TextChanged' }, { group = group, buffer = buf, callback = refresh })
end

-- What is shown between the moves and above the games. Hints are asked for by Neovim itself once they are on.
vim.api.nvim_create_autocmd('LspAttach', {
  group = group,
  callback = function(args)
    local client = vim.lsp.get_client_by_id(args.data.client_id)
    if not client or client.name ~= 'scoresheet' then
      return
    end
    if vim.g.scoresheet_inlay_hints ~= false and client:supports_method('textDocument/inlayHint', args.buf) then
      vim.lsp.inlay_hint.enable(true, { bufnr = args.buf })
    end
    if vim.g.scoresheet_code_lenses ~= false and client:supports_method('textDocument/codeLens', args.buf) then
      show_lenses(client, args.buf)
    end
  end,
})

-- What links of token types cannot say. Themes and users may define it first.
for filetype, group in pairs({
  abalone = 'abaloneVariationMove',
  derive = 'deriveVariationAction',
  tantrix = 'tantrixVariationTile',
}) do
  vim.api.nvim_set_hl(0, '@lsp.typemod.function.variation.' .. filetype, { link = group, default = true })
  -- Whose move it is, in the order of play. Weight and slant differ in every theme, and keep its colours.
  for player, style in pairs({
    second = { bold = true },
    third = { italic = true },
    fourth = { bold = true, italic = true },
  }) do
    style.default = true
    vim.api.nvim_set_hl(0, '@lsp.mod.' .. player .. '.' .. filetype, style)
  end
end
