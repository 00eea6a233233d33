local M = {}

local health = vim.health

---@param cmd string[]
---@return boolean found
local function check_program(cmd)
  local program = cmd[1]
  local path = vim.fn.exepath(program)
  if path == '' then
    health.error(('%s: no such program'):format(program), {
      'Put the program scoresheet on your PATH, or',
      "name it in your init.lua: vim.g.scoresheet_cmd = { '/path/to/scoresheet', 'lsp' }",
    })
    return false
  end
  local ran, result = pcall(function()
    return vim.system({ path, '--version' }, { text = true }):wait(5000)
  end)
  if ran and result.code == 0 then
    health.ok(('%s: %s'):format(path, vim.trim(result.stdout)))
  else
    local why = ran and (vim.trim(result.stderr) ~= '' and vim.trim(result.stderr) or 'exit code ' .. result.code)
      or tostring(result)
    health.error(('`%s --version` failed: %s'):format(path, why), { 'Is it the program scoresheet?' })
  end
  return true
end

--- Servers that run, those too that have not answered yet. Without a program none can, which has been said then.
---@param filetypes string[]
---@param found boolean
local function check_clients(filetypes, found)
  local clients = vim.lsp.get_clients({ name = 'scoresheet', _uninitialized = true })
  if #clients == 0 and found then
    local is_open = vim.iter(vim.api.nvim_list_bufs()):any(function(buf)
      return vim.api.nvim_buf_is_loaded(buf) and vim.list_contains(filetypes, vim.bo[buf].filetype)
    end)
    if is_open then
      health.warn('Not running, though a record is open', { 'See ' .. vim.lsp.log.get_filename() })
    else
      health.info('Not running: no record is open')
    end
  end
  for _, client in ipairs(clients) do
    if not client.initialized then
      health.warn('Started, but it has not answered', {
        'Is it the program scoresheet, with the argument lsp?',
        'See ' .. vim.lsp.log.get_filename(),
      })
    else
      local buffers = vim.tbl_count(client.attached_buffers)
      local info = client.server_info or {}
      health.ok(('Running: version %s, %d buffer%s'):format(info.version or '?', buffers, buffers == 1 and '' or 's'))
      if not require('scoresheet.board').is_known(client) then
        health.info('It is too old for :Scoresheet board')
      end
    end
  end
end

--- What a setting turns off.
local function check_shown()
  for setting, what in vim.spairs({
    scoresheet_inlay_hints = 'Hints between the moves',
    scoresheet_code_lenses = 'The line that sums up each game',
  }) do
    health.info(('%s: %s'):format(what, vim.g[setting] == false and 'off, by vim.g.' .. setting or 'on'))
  end
  if vim.g.no_plugin_maps ~= nil or vim.g.no_scoresheet_maps ~= nil then
    health.info('No keys ]m and [m, by vim.g.no_plugin_maps or vim.g.no_scoresheet_maps')
  end
end

function M.check()
  health.start('scoresheet')

  if not vim.lsp.enable then
    health.error('Neovim 0.11 or newer is needed; this one only colours records')
    return
  end
  health.ok('Neovim ' .. tostring(vim.version()))

  local config = vim.lsp.config.scoresheet
  if not config then
    health.error('lsp/scoresheet.lua is not on the runtimepath')
    return
  end
  local found = true
  if type(config.cmd) == 'function' then
    health.info('The server is started by a function')
  elseif type(config.cmd) == 'table' and type(config.cmd[1]) == 'string' then
    found = check_program(config.cmd)
  else
    health.error('No program is named: cmd is ' .. vim.inspect(config.cmd), {
      "Name it in your init.lua: vim.g.scoresheet_cmd = { '/path/to/scoresheet', 'lsp' }",
    })
    found = false
  end

  if vim.lsp.is_enabled('scoresheet') then
    health.ok('Enabled for ' .. table.concat(config.filetypes or {}, ', '))
  else
    health.warn('Not enabled', { "vim.lsp.enable('scoresheet')" })
  end

  check_shown()

  check_clients(config.filetypes or {}, found)
end

return M
