if exists('g:loaded_scoresheet')
  finish
endif
let g:loaded_scoresheet = 1

" ALE finds its part by itself. vim-lsp asks for servers, where it is installed.
augroup scoresheet
  autocmd!
  autocmd User lsp_setup call lsp#register_server(scoresheet#vim_lsp())
augroup END
