-- Up Migration

-- Short text, such as headwords and names, has neither characters that nobody can see nor control characters
-- and noncharacters. src/lib/plainText.ts has the same rule.
create function is_short_text(text) returns boolean language sql immutable strict parallel safe as $$
  select $1 !~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    || '\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0'
    || '\ufff0-\ufffb\ufffd-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001fffe\U0001ffff'
    || '\U0002fffe\U0002ffff\U0003fffe\U0003ffff\U0004fffe\U0004ffff\U0005fffe\U0005ffff\U0006fffe'
    || '\U0006ffff\U0007fffe\U0007ffff\U0008fffe\U0008ffff\U0009fffe\U0009ffff\U000afffe\U000affff'
    || '\U000bfffe\U000bffff\U000cfffe\U000cffff\U000dfffe\U000dffff\U000e0000-\U000e0fff\U000efffe'
    || '\U000effff\U000ffffe\U000fffff\U0010fffe\U0010ffff]')
$$;

create function refuse_text() returns trigger language plpgsql as $$
begin
  raise exception 'a short text in % has characters that are not allowed', tg_table_name
    using errcode = 'check_violation';
end $$;

-- Triggers instead of CHECK constraints, even NOT VALID ones: a row from before this migration can have such a
-- text, and must remain changeable in all other columns. A constraint is also checked for the row that an
-- INSERT … ON CONFLICT does not insert.
create trigger terms_short_text_insert after insert on terms for each row
  when (not is_short_text(new.english || new.yoruba || array_to_string(new.aliases, '')))
  execute function refuse_text();
create trigger terms_short_text_update after update on terms for each row
  when ((old.english, old.yoruba, old.aliases) is distinct from (new.english, new.yoruba, new.aliases)
    and not is_short_text(new.english || new.yoruba || array_to_string(new.aliases, '')))
  execute function refuse_text();

create trigger categories_short_text_insert after insert on categories for each row
  when (not is_short_text(new.label)) execute function refuse_text();
create trigger categories_short_text_update after update on categories for each row
  when (old.label is distinct from new.label and not is_short_text(new.label))
  execute function refuse_text();

-- What was contributed never changes.
create trigger contributions_short_text after insert on contributions for each row
  when (not is_short_text(concat(new.english, new.yoruba, array_to_string(new.aliases, ''))))
  execute function refuse_text();

create trigger apps_short_text_insert after insert on apps for each row
  when (not is_short_text(new.name)) execute function refuse_text();
create trigger apps_short_text_update after update on apps for each row
  when (old.name is distinct from new.name and not is_short_text(new.name))
  execute function refuse_text();

create trigger api_keys_short_text after insert on api_keys for each row
  when (not is_short_text(new.name)) execute function refuse_text();

create trigger users_short_text_insert after insert on users for each row
  when (not is_short_text(new.name)) execute function refuse_text();
create trigger users_short_text_update after update on users for each row
  when (old.name is distinct from new.name and not is_short_text(new.name))
  execute function refuse_text();
