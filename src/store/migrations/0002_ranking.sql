-- By which equally good matches of a search are sorted: the number of words in the shorter headword, and how common
-- the term is (search/words.ts). Servers derive both again from all terms when they start.
alter table terms
  add column length smallint not null default 1,
  add column frequency integer not null default 0;
