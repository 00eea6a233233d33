" Read by ALE when the first such record is opened.

call ale#linter#Define('abalone', scoresheet#ale())
