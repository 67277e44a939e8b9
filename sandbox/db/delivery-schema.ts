/** Tables of outgoing data: messages to users, and the outbox of calls to other systems. */
export const DELIVERY_DDL = [
  `create table if not exists messages (
    id bigint generated always as identity primary key, created timestamptz not null,
    type text not null, recipient text not null, username text not null, payload jsonb not null, note text
  )`,
  `create index if not exists messages_recipient on messages (lower(recipient), id)`,
  // The destination of a delivery is resolved when it is sent, so that secrets are never copied and a corrected address
  // is used.
  `create table if not exists outbox (
    id bigint generated always as identity primary key, created timestamptz not null default now(),
    message_id bigint references messages (id) on delete cascade,
    cause text not null, resource text not null, resource_id text not null, target text not null, body text not null,
    state text not null, attempts int not null default 0, due timestamptz not null default now(),
    last_error text, settled timestamptz
  )`,
  `create index if not exists outbox_due on outbox (due) where state = 'waiting'`,
  `create index if not exists outbox_message on outbox (message_id)`,
  `create index if not exists outbox_settled on outbox (settled) where settled is not null`,
]
