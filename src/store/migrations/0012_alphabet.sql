-- Up Migration

-- The page of a term links to the terms before and after it, across the letters of the Yoruba alphabet.
create index terms_in_yoruba_order on terms (yoruba_key, yoruba collate "C", id)
  where status = 'approved';
