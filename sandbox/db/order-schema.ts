const KEY = 'text collate "C"'
const OF_ORDER = `references orders (id) on delete cascade on update cascade`

/** Data of orders that no model has a field for. Created after the resources' own tables. */
export const ORDER_DDL = [
  // The order of an anonymous user, by the token's `orderid`, because the order itself may be renamed.
  `create table if not exists order_tokens (
    token_order ${KEY} primary key, orderid ${KEY} not null ${OF_ORDER}
  )`,
  `create index if not exists order_tokens_order on order_tokens (orderid)`,
  `create table if not exists active_carts (
    uid bigint primary key references principals (uid) on delete cascade, orderid ${KEY} not null ${OF_ORDER}
  )`,
  `create index if not exists active_carts_order on active_carts (orderid)`,
  `create table if not exists order_approvals (
    orderid ${KEY} not null ${OF_ORDER}, side text not null, company ${KEY} not null,
    ruleid ${KEY} not null, groupid ${KEY} not null, status text not null, body jsonb not null,
    primary key (orderid, side, ruleid)
  )`,
  `create index if not exists order_approvals_group on order_approvals (side, company, groupid, status)`,
  // The quantities that an open order has taken from stock, so that exactly these can be returned.
  `create table if not exists order_stock (
    orderid ${KEY} not null ${OF_ORDER}, lineitemid ${KEY} not null,
    productid ${KEY} not null references products (id) on delete cascade on update cascade,
    variantid ${KEY}, recordid ${KEY}, quantity numeric not null, primary key (orderid, lineitemid)
  )`,
  `create index if not exists order_stock_product on order_stock (productid)`,
]
