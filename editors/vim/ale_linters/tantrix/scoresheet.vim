" Read by ALE when the first such record is opened.

call ale#linter#Define('tantrix', scoresheet#ale())
