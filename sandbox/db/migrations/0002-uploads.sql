create table uploads (
  name text primary key, type text not null, size int not null,
  ticket_hash text not null, expires timestamptz not null, content bytea
);
