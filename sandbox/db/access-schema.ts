/** Tables for signing in whose data no record shows: old passwords, codes sent by message, links to other sign-ins. */
export const ACCESS_DDL = [
  `create table if not exists password_history (
    id bigint generated always as identity primary key,
    uid bigint not null references principals (uid) on delete cascade, password text not null
  )`,
  `create index if not exists password_history_uid on password_history (uid, id)`,
  `create table if not exists sent_codes (
    code_hash text primary key, purpose text not null,
    uid bigint not null references principals (uid) on delete cascade, expires timestamptz not null
  )`,
  `create index if not exists sent_codes_uid on sent_codes (uid)`,
  `create table if not exists openid_links (
    connect_id text collate "C" not null, subject text not null,
    uid bigint not null references principals (uid) on delete cascade, primary key (connect_id, subject)
  )`,
  `create index if not exists openid_links_uid on openid_links (uid)`,
]
