--- The lenses of games in Neovim 0.11, as 0.12 shows them: only lines that are drawn get theirs, and only for those is the
--- server asked what it left out. Its own way asks for each game of the file after each change, and passes over a change
--- that comes while it waits for an answer.

local M = {}

local namespace = vim.api.nvim_create_namespace('scoresheet.lenses')

--- What the server said of a buffer last: of which text, by row; and the rows that have been drawn since.
---@type table<integer, { client: vim.lsp.Client, marks: integer, version: integer, rows: table<integer, lsp.CodeLens[]>, done: table<integer, true>, drawn: integer[] }>
local known = {}

--- Whether the buffer still has the text that the server spoke of. Not by its changedtick, which a file that is being read
--- raises too.
local function is_current(buf)
  return vim.api.nvim_buf_is_loaded(buf) and vim.lsp.util.buf_versions[buf] == known[buf].version
end

--- Shows the lenses of a row. While one is not complete, what was there stays.
local function show(buf, row)
  local state = known[buf]
  local chunks, is_complete = {}, true
  for _, lens in ipairs(state.rows[row] or {}) do
    if lens.command then
      if #chunks > 0 then
        chunks[#chunks + 1] = { ' | ', 'LspCodeLensSeparator' }
      end
      chunks[#chunks + 1] = { (lens.command.title:gsub('%s+', ' ')), 'LspCodeLens' }
    else
      is_complete = false
    end
  end
  local there = vim.api.nvim_buf_get_extmarks(buf, state.marks, { row, 0 }, { row, -1 }, {})
  if is_complete or #there == 0 then
    vim.api.nvim_buf_clear_namespace(buf, state.marks, row, row + 1)
    if #chunks > 0 then
      vim.api.nvim_buf_set_extmark(buf, state.marks, row, 0, { virt_text = chunks, hl_mode = 'combine' })
    end
  end
end

--- Asks what a row's lenses leave out.
local function complete(buf, row)
  local state = known[buf]
  for _, lens in ipairs(state.rows[row] or {}) do
    if not lens.command then
      state.client:request('codeLens/resolve', lens, function(_, whole)
        if whole and whole.command and known[buf] == state then
          lens.command = whole.command
          if is_current(buf) then
            show(buf, row)
          end
        end
      end, buf)
    end
  end
end

--- Does so for the rows that were drawn.
local function catch_up(buf)
  local state = known[buf]
  if state then
    local drawn = state.drawn
    state.drawn = {}
    -- Rows of another text; its own answer is on the way.
    if is_current(buf) then
      for _, row in ipairs(drawn) do
        if not state.done[row] then
          state.done[row] = true
          show(buf, row)
          complete(buf, row)
        end
      end
    end
  end
end

vim.api.nvim_set_decoration_provider(namespace, {
  on_win = function(_, _, buf)
    return known[buf] ~= nil
  end,
  on_line = function(_, _, buf, row)
    local state = known[buf]
    if state and not state.done[row] then
      if #state.drawn == 0 then
        vim.schedule(function()
          catch_up(buf)
        end)
      end
      state.drawn[#state.drawn + 1] = row
    end
  end,
})

--- Keeps the lenses of a buffer up to date.
---@param client vim.lsp.Client
function M.show(client, buf, group)
  local asked
  local function refresh()
    if asked then
      client:cancel_request(asked)
    end
    local params = { textDocument = { uri = vim.uri_from_bufnr(buf) } }
    local this
    _, this = client:request('textDocument/codeLens', params, function(err, lenses, context)
      if this ~= asked then
        return
      end
      asked = nil
      if err or not lenses or not vim.api.nvim_buf_is_loaded(buf) then
        return
      end
      -- For |vim.lsp.codelens.run()|.
      vim.lsp.codelens.save(lenses, buf, client.id)
      local rows = {}
      for _, lens in ipairs(lenses) do
        local row = lens.range.start.line
        rows[row] = rows[row] or {}
        table.insert(rows[row], lens)
      end
      local marks = vim.api.nvim_create_namespace('nvim.lsp.codelens:' .. client.id)
      known[buf] = { client = client, marks = marks, version = context.version, rows = rows, done = {}, drawn = {} }
      vim.api.nvim__redraw({ buf = buf, valid = false })
    end, buf)
    asked = this
  end
  refresh()
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
  vim.api.nvim_create_autocmd({ 'InsertLeave', 'TextChanged' }, { group = group, buffer = buf, callback = refresh })
  vim.api.nvim_create_autocmd('LspDetach', {
    group = group,
    buffer = buf,
    callback = function(args)
      if args.data.client_id == client.id then
        known[buf] = nil
        vim.api.nvim_clear_autocmds({ group = group, buffer = buf })
      end
    end,
  })
end

return M
