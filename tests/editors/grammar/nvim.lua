-- Prints, for each file named in RECORDS, the syntax group of every byte, a line of JSON for each.
vim.cmd('syntax on')
for name in vim.gsplit(vim.env.RECORDS, '\n', { trimempty = true }) do
  vim.cmd.edit(name)
  local groups = {}
  for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    groups[row] = {}
    for column = 1, #line do
      groups[row][column] = vim.fn.synIDattr(vim.fn.synID(row, column, 0), 'name')
    end
    if #line == 0 then
      groups[row] = vim.empty_dict()
    end
  end
  io.stdout:write(vim.json.encode(groups), '\n')
end
vim.cmd('qall!')
