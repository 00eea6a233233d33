if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

" One turn a line, and what matters at its head: turns are read down their columns.
call scoresheet#options(0)
