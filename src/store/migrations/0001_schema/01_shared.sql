-- Extensions and functions that several tables use.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
