if vim.g.loaded_scoresheet then
  return
end
vim.g.loaded_scoresheet = true

if not vim.lsp.enable then
  -- File types and colours work without it; :checkhealth scoresheet says what does not.
  return
end

local group = vim.api.nvim_create_augroup('scoresheet', {})
local lenses = vim.api.nvim_create_augroup('scoresheet.lenses', {})

require('scoresheet.colours').setup(group)

-- Hints that somebody has turned off stay off when their file is read anew. Asked for before Neovim's own answer to the
-- event turns them off; if that stands first, there is no telling.
local is_told = not package.loaded['vim.lsp.inlay_hint']
vim.api.nvim_create_autocmd('LspDetach', {
  group = group,
  callback = function(args)
    local client = vim.lsp.get_client_by_id(args.data.client_id)
    if client and client.name == 'scoresheet' and vim.b[args.buf].scoresheet_hints ~= nil and is_told then
      vim.b[args.buf].scoresheet_hints = vim.lsp.inlay_hint.is_enabled({ bufnr = args.buf })
    end
  end,
})

-- What is shown between the moves and above the games. Hints are asked for by Neovim itself once they are on.
vim.api.nvim_create_autocmd('LspAttach', {
  group = group,
  callback = function(args)
    local client = vim.lsp.get_client_by_id(args.data.client_id)
    if not client or client.name ~= 'scoresheet' then
      return
    end
    local wanted = vim.b[args.buf]
    if
      vim.g.scoresheet_inlay_hints ~= false
      and wanted.scoresheet_hints ~= false
      and client:supports_method('textDocument/inlayHint', args.buf)
    then
      vim.lsp.inlay_hint.enable(true, { bufnr = args.buf })
      wanted.scoresheet_hints = true
    end
    if vim.g.scoresheet_code_lenses ~= false and client:supports_method('textDocument/codeLens', args.buf) then
      if not vim.lsp.codelens.enable then
        require('scoresheet.lenses').show(client, args.buf, lenses)
      elseif not wanted.scoresheet_lenses then
        -- Neovim keeps it in mind for the buffer, and what somebody turns off stays off.
        vim.lsp.codelens.enable(true, { bufnr = args.buf })
        wanted.scoresheet_lenses = true
      end
    end
  end,
})

vim.lsp.enable('scoresheet')

vim.api.nvim_create_user_command('Scoresheet', function(command)
  local what = table.concat(command.fargs, ' ')
  if what == 'board' then
    require('scoresheet.board').toggle(command.smods)
  else
    require('scoresheet.language').notify(vim.log.levels.ERROR, 'there is no command %s', what)
  end
end, {
  nargs = '+',
  bar = true,
  complete = function(lead, line, cursor)
    local is_first = line:sub(1, cursor):match('Sc%a*%s+%S*$')
    return is_first and vim.startswith('board', lead) and { 'board' } or {}
  end,
  desc = 'The board beside a record',
})

-- A session brings the split back by its name, for an empty buffer if it was one that has no file.
vim.api.nvim_create_autocmd({ 'BufReadCmd', 'BufFilePost' }, {
  group = group,
  pattern = 'scoresheet://board',
  callback = function(args)
    require('scoresheet.board').revive(args.buf)
  end,
})

-- Neovim passes over a server that is not there, and tells only its log.
vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = { 'abalone', 'derive', 'tantrix' },
  once = true,
  callback = function()
    local config = vim.lsp.config.scoresheet
    if not config or not vim.lsp.is_enabled('scoresheet') or type(config.cmd) == 'function' then
      return
    end
    local program = type(config.cmd) == 'table' and config.cmd[1]
    if not program then
      require('scoresheet.language').notify(vim.log.levels.WARN, 'no program is named; see :checkhealth scoresheet')
    elseif vim.fn.executable(program) == 0 then
      require('scoresheet.language').notify(vim.log.levels.WARN, 'no program %s; see :checkhealth scoresheet', program)
    end
  end,
})
