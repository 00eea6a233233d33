-- Prints how many milliseconds of the processor the colours of each file named in RECORDS take, a line of JSON for each;
-- nothing for a file whose colours end with an error, as where a pattern takes more memory than Vim gives it.
vim.cmd('syntax on')
for name in vim.gsplit(vim.env.RECORDS, '\n', { trimempty = true }) do
  vim.cmd.edit(name)
  local start = os.clock()
  local good = pcall(function()
    for _, row in ipairs({ 1, vim.fn.line('$') }) do
      local length = #vim.fn.getline(row)
      for column = 1, length, math.max(1, math.floor(length / 50)) do
        vim.fn.synID(row, column, 0)
      end
      vim.fn.synID(row, math.max(1, length), 0)
    end
  end)
  if good then
    io.stdout:write(vim.json.encode({ [name] = (os.clock() - start) * 1e3 }), '\n')
  end
  vim.cmd('bwipeout!')
end
vim.cmd('qall!')
