const KEY = 'text collate "C"'

/** Returns DDL for a foreign key of a table that is created elsewhere. */
function foreignKey(table: string, name: string, columns: string, target: string): string {
  return `do $$ begin
    alter table ${table} add constraint ${table}_${name} foreign key (${columns}) references ${target}
      on delete cascade on update cascade;
  exception when duplicate_object then null; end $$`
}

/** Data of payments, shipments and returns outside their models. Created after the resources' own tables. */
export const FULFILLMENT_DDL = [
  // The amount that a payment has taken from its spending account, so that exactly this amount can be returned;
  // negative for refunds.
  `create table if not exists paymentholds (
    orderid ${KEY} not null, paymentid ${KEY} not null, buyerid ${KEY} not null, accountid ${KEY} not null,
    amount numeric not null, primary key (orderid, paymentid),
    foreign key (orderid, paymentid) references payments (orderid, id) on delete cascade on update cascade,
    foreign key (buyerid, accountid) references spendingaccounts (buyerid, id) on delete cascade on update cascade
  )`,
  `create index if not exists paymentholds_account on paymentholds (buyerid, accountid)`,
  `alter table shipmentitems add column if not exists orderid ${KEY}`,
  `alter table shipmentitems add column if not exists lineitemid ${KEY}`,
  foreignKey('shipmentitems', 'line', 'orderid, lineitemid', 'lineitems (orderid, id)'),
  `create unique index if not exists shipmentitems_once on shipmentitems (shipmentid, orderid, lineitemid)`,
  `create index if not exists shipmentitems_order on shipmentitems (orderid, lineitemid)`,
  foreignKey('orderreturns', 'order', 'f_orderid', 'orders (f_id)'),
  `create index if not exists orderreturns_of on orderreturns (f_orderid)`,
  // True when an order administrator has set the refund, which is then no longer the sum of the items' refunds.
  `alter table orderreturns add column if not exists isoverridden boolean not null default false`,
  `alter table orderreturnapprovals add column if not exists side text`,
  `alter table orderreturnapprovals add column if not exists company ${KEY}`,
]
