if vim.g.loaded_scoresheet then
  return
end
vim.g.loaded_scoresheet = true

if not vim.lsp.enable then
  -- File types and colours work without it; :checkhealth scoresheet says what does not.
  return
end
vim.lsp.enable('scoresheet')

-- The server's colours, for what the syntax file cannot know. Themes and users may define them first.
vim.api.nvim_set_hl(0, '@lsp.typemod.function.variation.abalone', { link = 'abaloneVariationMove', default = true })
