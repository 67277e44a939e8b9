const KEY = 'text collate "C"'

/**
 * Data of an order beside its lines: the promotions applied to it with their amounts, and the answers of its checkout
 * integration. When a promotion is deleted, its snapshot stays.
 */
export const PROMOTION_DDL = [
  `create table if not exists orderpromotions (
    id bigint generated always as identity primary key,
    orderid ${KEY} not null references orders (id) on delete cascade on update cascade,
    promotionid ${KEY} references promotions (id) on delete set null on update cascade,
    applied timestamptz not null, body jsonb not null, amounts jsonb not null default '[]',
    overrides jsonb, reason jsonb, redeemed boolean not null default false,
    buyerid ${KEY}, userid ${KEY},
    unique (orderid, promotionid),
    foreign key (buyerid, userid) references users (buyerid, id) on delete set null on update cascade
  )`,
  `create index if not exists orderpromotions_order on orderpromotions (orderid, id)`,
  `create index if not exists orderpromotions_uses on orderpromotions (promotionid, buyerid, userid) where redeemed`,
  `create index if not exists orderpromotions_user on orderpromotions (buyerid, userid) where buyerid is not null`,
  `create table if not exists orderworksheets (
    orderid ${KEY} primary key references orders (id) on delete cascade on update cascade,
    estimate jsonb, calculate jsonb, submit jsonb, submitforapproval jsonb, approved jsonb, subscription jsonb
  )`,
]
