-- The tables of the last version without numbered migrations. Every statement may run on data that has its result
-- already, because this script also upgrades data of the versions before that one. It is never changed.
create table if not exists meta (key text primary key, value jsonb not null);
create table if not exists principals (
    uid bigint generated always as identity primary key,
    username text not null, username_key text not null unique,
    kind text not null, company text collate "C" not null, user_id text collate "C" not null,
    password text, password_set timestamptz, failed int not null default 0, locked_until timestamptz,
    created timestamptz, last_active timestamptz, revoked_before timestamptz,
    unique (kind, company, user_id)
  );
create table if not exists refresh_tokens (
    token_hash text primary key, uid bigint not null references principals (uid) on delete cascade,
    client_id text collate "C" not null, scope text, expires timestamptz not null
  );
create index if not exists refresh_tokens_uid on refresh_tokens (uid);
alter table refresh_tokens add column if not exists family text;
alter table refresh_tokens add column if not exists replaced timestamptz;
create index if not exists refresh_tokens_family on refresh_tokens (family);
create table if not exists password_history (
    id bigint generated always as identity primary key,
    uid bigint not null references principals (uid) on delete cascade, password text not null
  );
create index if not exists password_history_uid on password_history (uid, id);
create table if not exists sent_codes (
    code_hash text primary key, purpose text not null,
    uid bigint not null references principals (uid) on delete cascade, expires timestamptz not null
  );
create index if not exists sent_codes_uid on sent_codes (uid);
create table if not exists openid_links (
    connect_id text collate "C" not null, subject text not null,
    uid bigint not null references principals (uid) on delete cascade, primary key (connect_id, subject)
  );
create index if not exists openid_links_uid on openid_links (uid);
create table if not exists messages (
    id bigint generated always as identity primary key, created timestamptz not null,
    type text not null, recipient text not null, username text not null, payload jsonb not null, note text
  );
create index if not exists messages_recipient on messages (lower(recipient), id);
create table if not exists outbox (
    id bigint generated always as identity primary key, created timestamptz not null default now(),
    message_id bigint references messages (id) on delete cascade,
    cause text not null, resource text not null, resource_id text not null, target text not null, body text not null,
    state text not null, attempts int not null default 0, due timestamptz not null default now(),
    last_error text, settled timestamptz
  );
create index if not exists outbox_due on outbox (due) where state = 'waiting';
create index if not exists outbox_message on outbox (message_id);
create index if not exists outbox_settled on outbox (settled) where settled is not null;
create table if not exists suppliers (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table suppliers add column if not exists f_id text collate "C";
alter table suppliers add column if not exists f_name text collate "C";
alter table suppliers add column if not exists f_datecreated timestamptz;
alter table suppliers add column if not exists f_active boolean;
create index if not exists suppliers_terms on suppliers using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists suppliers_sort, suppliers_across, suppliers_owner, suppliers_name, suppliers_arrival;
create index if not exists suppliers_listed on suppliers (f_id);
create unique index if not exists suppliers_fid on suppliers (f_id);
create table if not exists catalogs (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table catalogs add column if not exists f_id text collate "C";
alter table catalogs add column if not exists f_name text collate "C";
alter table catalogs add column if not exists f_description text collate "C";
alter table catalogs add column if not exists f_ownerid text collate "C";
alter table catalogs add column if not exists f_active boolean;
create index if not exists catalogs_terms on catalogs using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists catalogs_sort, catalogs_across, catalogs_owner, catalogs_name, catalogs_arrival;
create index if not exists catalogs_listed on catalogs (f_ownerid nulls first, f_name nulls first, f_id);
create unique index if not exists catalogs_fid on catalogs (f_id);
create index if not exists catalogs_owned on catalogs (f_ownerid, f_id);
create table if not exists buyers (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table buyers add column if not exists f_id text collate "C";
alter table buyers add column if not exists f_name text collate "C";
alter table buyers add column if not exists f_datecreated timestamptz;
alter table buyers add column if not exists f_active boolean;
create index if not exists buyers_terms on buyers using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists buyers_sort, buyers_across, buyers_owner, buyers_name, buyers_arrival;
create index if not exists buyers_listed on buyers (f_id);
create unique index if not exists buyers_fid on buyers (f_id);
create table if not exists users (
      buyerid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, id), foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table users add column if not exists f_id text collate "C";
alter table users add column if not exists f_username text collate "C";
alter table users add column if not exists f_lastname text collate "C";
alter table users add column if not exists f_firstname text collate "C";
alter table users add column if not exists f_email text collate "C";
alter table users add column if not exists f_datecreated timestamptz;
alter table users add column if not exists f_lastactive timestamptz;
alter table users add column if not exists f_passwordlastsetdate timestamptz;
alter table users add column if not exists f_active boolean;
create index if not exists users_terms on users using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists users_sort, users_across, users_owner, users_name, users_arrival;
create index if not exists users_listed on users (buyerid, f_lastname nulls first, f_firstname nulls first, f_username nulls first, f_id);
create unique index if not exists users_fid on users (buyerid, f_id);
create index if not exists users_listed_across on users (f_lastname nulls first, f_firstname nulls first, f_username nulls first, f_id);
create table if not exists supplierusers (
      supplierid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (supplierid, id), foreign key (supplierid) references suppliers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table supplierusers add column if not exists f_id text collate "C";
alter table supplierusers add column if not exists f_username text collate "C";
alter table supplierusers add column if not exists f_lastname text collate "C";
alter table supplierusers add column if not exists f_firstname text collate "C";
alter table supplierusers add column if not exists f_email text collate "C";
alter table supplierusers add column if not exists f_datecreated timestamptz;
alter table supplierusers add column if not exists f_lastactive timestamptz;
alter table supplierusers add column if not exists f_passwordlastsetdate timestamptz;
alter table supplierusers add column if not exists f_active boolean;
create index if not exists supplierusers_terms on supplierusers using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists supplierusers_sort, supplierusers_across, supplierusers_owner, supplierusers_name, supplierusers_arrival;
create index if not exists supplierusers_listed on supplierusers (supplierid, f_lastname nulls first, f_firstname nulls first, f_username nulls first, f_id);
create unique index if not exists supplierusers_fid on supplierusers (supplierid, f_id);
create table if not exists adminusers (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table adminusers add column if not exists f_id text collate "C";
alter table adminusers add column if not exists f_username text collate "C";
alter table adminusers add column if not exists f_lastname text collate "C";
alter table adminusers add column if not exists f_firstname text collate "C";
alter table adminusers add column if not exists f_email text collate "C";
alter table adminusers add column if not exists f_datecreated timestamptz;
alter table adminusers add column if not exists f_lastactive timestamptz;
alter table adminusers add column if not exists f_passwordlastsetdate timestamptz;
alter table adminusers add column if not exists f_active boolean;
create index if not exists adminusers_terms on adminusers using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists adminusers_sort, adminusers_across, adminusers_owner, adminusers_name, adminusers_arrival;
create index if not exists adminusers_listed on adminusers (f_lastname nulls first, f_firstname nulls first, f_username nulls first, f_id);
create unique index if not exists adminusers_fid on adminusers (f_id);
create table if not exists usergroups (
      buyerid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, id), foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table usergroups add column if not exists f_id text collate "C";
alter table usergroups add column if not exists f_name text collate "C";
alter table usergroups add column if not exists f_description text collate "C";
create index if not exists usergroups_terms on usergroups using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists usergroups_sort, usergroups_across, usergroups_owner, usergroups_name, usergroups_arrival;
create index if not exists usergroups_listed on usergroups (buyerid, f_name nulls first, f_id);
create unique index if not exists usergroups_fid on usergroups (buyerid, f_id);
create table if not exists costcenters (
      buyerid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, id), foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table costcenters add column if not exists f_id text collate "C";
alter table costcenters add column if not exists f_name text collate "C";
alter table costcenters add column if not exists f_description text collate "C";
create index if not exists costcenters_terms on costcenters using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists costcenters_sort, costcenters_across, costcenters_owner, costcenters_name, costcenters_arrival;
create index if not exists costcenters_listed on costcenters (buyerid, f_name nulls first, f_id);
create unique index if not exists costcenters_fid on costcenters (buyerid, f_id);
create table if not exists creditcards (
      buyerid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, id), foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table creditcards add column if not exists f_id text collate "C";
alter table creditcards add column if not exists f_cardholdername text collate "C";
alter table creditcards add column if not exists f_cardtype text collate "C";
alter table creditcards add column if not exists f_expirationdate timestamptz;
alter table creditcards add column if not exists f_datecreated timestamptz;
create index if not exists creditcards_terms on creditcards using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists creditcards_sort, creditcards_across, creditcards_owner, creditcards_name, creditcards_arrival;
create index if not exists creditcards_listed on creditcards (buyerid, f_cardholdername nulls first, f_cardtype nulls first, f_expirationdate nulls first, f_id);
create unique index if not exists creditcards_fid on creditcards (buyerid, f_id);
alter table creditcards add column if not exists owner text collate "C";
do $$ begin
      alter table creditcards add constraint creditcards_owner foreign key (buyerid, owner)
        references users (buyerid, id) on delete cascade on update cascade;
    exception when duplicate_object then null; end $$;
create index if not exists creditcards_private on creditcards (buyerid, owner) where owner is not null;
create table if not exists spendingaccounts (
      buyerid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, id), foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table spendingaccounts add column if not exists f_id text collate "C";
alter table spendingaccounts add column if not exists f_name text collate "C";
alter table spendingaccounts add column if not exists f_startdate timestamptz;
alter table spendingaccounts add column if not exists f_enddate timestamptz;
create index if not exists spendingaccounts_terms on spendingaccounts using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists spendingaccounts_sort, spendingaccounts_across, spendingaccounts_owner, spendingaccounts_name, spendingaccounts_arrival;
create index if not exists spendingaccounts_listed on spendingaccounts (buyerid, f_name nulls first, f_id);
create unique index if not exists spendingaccounts_fid on spendingaccounts (buyerid, f_id);
create table if not exists supplierusergroups (
      supplierid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (supplierid, id), foreign key (supplierid) references suppliers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table supplierusergroups add column if not exists f_id text collate "C";
alter table supplierusergroups add column if not exists f_name text collate "C";
alter table supplierusergroups add column if not exists f_description text collate "C";
create index if not exists supplierusergroups_terms on supplierusergroups using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists supplierusergroups_sort, supplierusergroups_across, supplierusergroups_owner, supplierusergroups_name, supplierusergroups_arrival;
create index if not exists supplierusergroups_listed on supplierusergroups (supplierid, f_name nulls first, f_id);
create unique index if not exists supplierusergroups_fid on supplierusergroups (supplierid, f_id);
create table if not exists adminusergroups (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table adminusergroups add column if not exists f_id text collate "C";
alter table adminusergroups add column if not exists f_name text collate "C";
alter table adminusergroups add column if not exists f_description text collate "C";
create index if not exists adminusergroups_terms on adminusergroups using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists adminusergroups_sort, adminusergroups_across, adminusergroups_owner, adminusergroups_name, adminusergroups_arrival;
create index if not exists adminusergroups_listed on adminusergroups (f_name nulls first, f_id);
create unique index if not exists adminusergroups_fid on adminusergroups (f_id);
create table if not exists addresses (
      buyerid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, id), foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table addresses add column if not exists f_id text collate "C";
alter table addresses add column if not exists f_addressname text collate "C";
alter table addresses add column if not exists f_companyname text collate "C";
alter table addresses add column if not exists f_city text collate "C";
alter table addresses add column if not exists f_street1 text collate "C";
alter table addresses add column if not exists f_street2 text collate "C";
alter table addresses add column if not exists f_lastname text collate "C";
alter table addresses add column if not exists f_firstname text collate "C";
alter table addresses add column if not exists f_state text collate "C";
alter table addresses add column if not exists f_zip text collate "C";
alter table addresses add column if not exists f_datecreated timestamptz;
alter table addresses add column if not exists f_country text collate "C";
alter table addresses add column if not exists f_phone text collate "C";
create index if not exists addresses_terms on addresses using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists addresses_sort, addresses_across, addresses_owner, addresses_name, addresses_arrival;
create index if not exists addresses_listed on addresses (buyerid, f_addressname nulls first, f_id);
create unique index if not exists addresses_fid on addresses (buyerid, f_id);
alter table addresses add column if not exists owner text collate "C";
do $$ begin
      alter table addresses add constraint addresses_owner foreign key (buyerid, owner)
        references users (buyerid, id) on delete cascade on update cascade;
    exception when duplicate_object then null; end $$;
create index if not exists addresses_private on addresses (buyerid, owner) where owner is not null;
create table if not exists supplieraddresses (
      supplierid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (supplierid, id), foreign key (supplierid) references suppliers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table supplieraddresses add column if not exists f_id text collate "C";
alter table supplieraddresses add column if not exists f_addressname text collate "C";
alter table supplieraddresses add column if not exists f_companyname text collate "C";
alter table supplieraddresses add column if not exists f_city text collate "C";
alter table supplieraddresses add column if not exists f_street1 text collate "C";
alter table supplieraddresses add column if not exists f_street2 text collate "C";
alter table supplieraddresses add column if not exists f_lastname text collate "C";
alter table supplieraddresses add column if not exists f_firstname text collate "C";
alter table supplieraddresses add column if not exists f_state text collate "C";
alter table supplieraddresses add column if not exists f_zip text collate "C";
alter table supplieraddresses add column if not exists f_datecreated timestamptz;
alter table supplieraddresses add column if not exists f_country text collate "C";
alter table supplieraddresses add column if not exists f_phone text collate "C";
create index if not exists supplieraddresses_terms on supplieraddresses using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists supplieraddresses_sort, supplieraddresses_across, supplieraddresses_owner, supplieraddresses_name, supplieraddresses_arrival;
create index if not exists supplieraddresses_listed on supplieraddresses (supplierid, f_addressname nulls first, f_id);
create unique index if not exists supplieraddresses_fid on supplieraddresses (supplierid, f_id);
create table if not exists adminaddresses (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table adminaddresses add column if not exists f_id text collate "C";
alter table adminaddresses add column if not exists f_addressname text collate "C";
alter table adminaddresses add column if not exists f_companyname text collate "C";
alter table adminaddresses add column if not exists f_city text collate "C";
alter table adminaddresses add column if not exists f_street1 text collate "C";
alter table adminaddresses add column if not exists f_street2 text collate "C";
alter table adminaddresses add column if not exists f_lastname text collate "C";
alter table adminaddresses add column if not exists f_firstname text collate "C";
alter table adminaddresses add column if not exists f_state text collate "C";
alter table adminaddresses add column if not exists f_zip text collate "C";
alter table adminaddresses add column if not exists f_datecreated timestamptz;
alter table adminaddresses add column if not exists f_country text collate "C";
alter table adminaddresses add column if not exists f_phone text collate "C";
create index if not exists adminaddresses_terms on adminaddresses using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists adminaddresses_sort, adminaddresses_across, adminaddresses_owner, adminaddresses_name, adminaddresses_arrival;
create index if not exists adminaddresses_listed on adminaddresses (f_addressname nulls first, f_id);
create unique index if not exists adminaddresses_fid on adminaddresses (f_id);
create table if not exists approvalrules (
      buyerid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, id), foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table approvalrules add column if not exists f_id text collate "C";
alter table approvalrules add column if not exists f_name text collate "C";
alter table approvalrules add column if not exists f_description text collate "C";
alter table approvalrules add column if not exists f_ruleexpression text collate "C";
alter table approvalrules add column if not exists f_approvinggroupid text collate "C";
create index if not exists approvalrules_terms on approvalrules using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists approvalrules_sort, approvalrules_across, approvalrules_owner, approvalrules_name, approvalrules_arrival;
create index if not exists approvalrules_listed on approvalrules (buyerid, f_name nulls first, f_id);
create unique index if not exists approvalrules_fid on approvalrules (buyerid, f_id);
create table if not exists sellerapprovalrules (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table sellerapprovalrules add column if not exists f_id text collate "C";
alter table sellerapprovalrules add column if not exists f_name text collate "C";
alter table sellerapprovalrules add column if not exists f_description text collate "C";
alter table sellerapprovalrules add column if not exists f_ruleexpression text collate "C";
alter table sellerapprovalrules add column if not exists f_approvinggroupid text collate "C";
alter table sellerapprovalrules add column if not exists f_ownerid text collate "C";
create index if not exists sellerapprovalrules_terms on sellerapprovalrules using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists sellerapprovalrules_sort, sellerapprovalrules_across, sellerapprovalrules_owner, sellerapprovalrules_name, sellerapprovalrules_arrival;
create index if not exists sellerapprovalrules_listed on sellerapprovalrules (f_name nulls first, f_id);
create unique index if not exists sellerapprovalrules_fid on sellerapprovalrules (f_id);
create index if not exists sellerapprovalrules_owned on sellerapprovalrules (f_ownerid, f_id);
create table if not exists securityprofiles (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table securityprofiles add column if not exists f_id text collate "C";
alter table securityprofiles add column if not exists f_name text collate "C";
create index if not exists securityprofiles_terms on securityprofiles using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists securityprofiles_sort, securityprofiles_across, securityprofiles_owner, securityprofiles_name, securityprofiles_arrival;
create index if not exists securityprofiles_listed on securityprofiles (f_name nulls first, f_id);
create unique index if not exists securityprofiles_fid on securityprofiles (f_id);
create table if not exists apiclients (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table apiclients add column if not exists f_id text collate "C";
alter table apiclients add column if not exists f_appname text collate "C";
alter table apiclients add column if not exists f_defaultcontextusername text collate "C";
create index if not exists apiclients_terms on apiclients using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists apiclients_sort, apiclients_across, apiclients_owner, apiclients_name, apiclients_arrival;
create index if not exists apiclients_listed on apiclients (f_id);
create unique index if not exists apiclients_fid on apiclients (f_id);
create table if not exists apiclientsecrets (
      apiclientid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (apiclientid, id), foreign key (apiclientid) references apiclients (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table apiclientsecrets add column if not exists f_id text collate "C";
create index if not exists apiclientsecrets_terms on apiclientsecrets using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists apiclientsecrets_sort, apiclientsecrets_across, apiclientsecrets_owner, apiclientsecrets_name, apiclientsecrets_arrival;
create index if not exists apiclientsecrets_listed on apiclientsecrets (apiclientid, f_id);
create unique index if not exists apiclientsecrets_fid on apiclientsecrets (apiclientid, f_id);
create table if not exists incrementors (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table incrementors add column if not exists f_id text collate "C";
alter table incrementors add column if not exists f_name text collate "C";
create index if not exists incrementors_terms on incrementors using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists incrementors_sort, incrementors_across, incrementors_owner, incrementors_name, incrementors_arrival;
create index if not exists incrementors_listed on incrementors (f_name nulls first, f_id);
create unique index if not exists incrementors_fid on incrementors (f_id);
create table if not exists deliveryconfigs (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table deliveryconfigs add column if not exists f_id text collate "C";
alter table deliveryconfigs add column if not exists f_name text collate "C";
create index if not exists deliveryconfigs_terms on deliveryconfigs using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists deliveryconfigs_sort, deliveryconfigs_across, deliveryconfigs_owner, deliveryconfigs_name, deliveryconfigs_arrival;
create index if not exists deliveryconfigs_listed on deliveryconfigs (f_name nulls first, f_id);
create unique index if not exists deliveryconfigs_fid on deliveryconfigs (f_id);
create table if not exists webhooks (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table webhooks add column if not exists f_id text collate "C";
alter table webhooks add column if not exists f_name text collate "C";
alter table webhooks add column if not exists f_description text collate "C";
alter table webhooks add column if not exists f_url text collate "C";
create index if not exists webhooks_terms on webhooks using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists webhooks_sort, webhooks_across, webhooks_owner, webhooks_name, webhooks_arrival;
create index if not exists webhooks_listed on webhooks (f_name nulls first, f_id);
create unique index if not exists webhooks_fid on webhooks (f_id);
create table if not exists messagesenders (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table messagesenders add column if not exists f_id text collate "C";
alter table messagesenders add column if not exists f_name text collate "C";
create index if not exists messagesenders_terms on messagesenders using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists messagesenders_sort, messagesenders_across, messagesenders_owner, messagesenders_name, messagesenders_arrival;
create index if not exists messagesenders_listed on messagesenders (f_name nulls first, f_id);
create unique index if not exists messagesenders_fid on messagesenders (f_id);
create table if not exists trackingevents (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table trackingevents add column if not exists f_id text collate "C";
alter table trackingevents add column if not exists f_eventtype text collate "C";
create index if not exists trackingevents_terms on trackingevents using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists trackingevents_sort, trackingevents_across, trackingevents_owner, trackingevents_name, trackingevents_arrival;
create index if not exists trackingevents_listed on trackingevents (f_eventtype nulls first, f_id);
create unique index if not exists trackingevents_fid on trackingevents (f_id);
create table if not exists integrationevents (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table integrationevents add column if not exists f_id text collate "C";
alter table integrationevents add column if not exists f_eventtype text collate "C";
alter table integrationevents add column if not exists f_name text collate "C";
create index if not exists integrationevents_terms on integrationevents using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists integrationevents_sort, integrationevents_across, integrationevents_owner, integrationevents_name, integrationevents_arrival;
create index if not exists integrationevents_listed on integrationevents (f_eventtype nulls first, f_name nulls first, f_id);
create unique index if not exists integrationevents_fid on integrationevents (f_id);
create table if not exists impersonationconfigs (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table impersonationconfigs add column if not exists f_id text collate "C";
alter table impersonationconfigs add column if not exists f_impersonationbuyerid text collate "C";
alter table impersonationconfigs add column if not exists f_impersonationgroupid text collate "C";
alter table impersonationconfigs add column if not exists f_impersonationuserid text collate "C";
alter table impersonationconfigs add column if not exists f_buyerid text collate "C";
alter table impersonationconfigs add column if not exists f_groupid text collate "C";
alter table impersonationconfigs add column if not exists f_userid text collate "C";
alter table impersonationconfigs add column if not exists f_securityprofileid text collate "C";
alter table impersonationconfigs add column if not exists f_clientid text collate "C";
create index if not exists impersonationconfigs_terms on impersonationconfigs using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists impersonationconfigs_sort, impersonationconfigs_across, impersonationconfigs_owner, impersonationconfigs_name, impersonationconfigs_arrival;
create index if not exists impersonationconfigs_listed on impersonationconfigs (f_impersonationbuyerid nulls first, f_impersonationgroupid nulls first, f_impersonationuserid nulls first, f_buyerid nulls first, f_groupid nulls first, f_userid nulls first, f_securityprofileid nulls first, f_clientid nulls first, f_id);
create unique index if not exists impersonationconfigs_fid on impersonationconfigs (f_id);
create table if not exists openidconnects (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table openidconnects add column if not exists f_id text collate "C";
create index if not exists openidconnects_terms on openidconnects using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists openidconnects_sort, openidconnects_across, openidconnects_owner, openidconnects_name, openidconnects_arrival;
create index if not exists openidconnects_listed on openidconnects (f_id);
create unique index if not exists openidconnects_fid on openidconnects (f_id);
create table if not exists locales (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table locales add column if not exists f_id text collate "C";
alter table locales add column if not exists f_currency text collate "C";
alter table locales add column if not exists f_ownerid text collate "C";
create index if not exists locales_terms on locales using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists locales_sort, locales_across, locales_owner, locales_name, locales_arrival;
create index if not exists locales_listed on locales (f_id);
create unique index if not exists locales_fid on locales (f_id);
create index if not exists locales_owned on locales (f_ownerid, f_id);
create table if not exists categories (
      catalogid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (catalogid, id), foreign key (catalogid) references catalogs (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table categories add column if not exists f_id text collate "C";
alter table categories add column if not exists f_name text collate "C";
alter table categories add column if not exists f_description text collate "C";
alter table categories add column if not exists f_listorder numeric;
alter table categories add column if not exists f_parentid text collate "C";
alter table categories add column if not exists f_active boolean;
create index if not exists categories_terms on categories using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists categories_sort, categories_across, categories_owner, categories_name, categories_arrival;
create index if not exists categories_listed on categories (catalogid, f_listorder nulls first, f_name nulls first, f_id);
create unique index if not exists categories_fid on categories (catalogid, f_id);
create table if not exists priceschedules (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table priceschedules add column if not exists f_id text collate "C";
alter table priceschedules add column if not exists f_name text collate "C";
alter table priceschedules add column if not exists f_applytax boolean;
alter table priceschedules add column if not exists f_currency text collate "C";
alter table priceschedules add column if not exists f_ownerid text collate "C";
create index if not exists priceschedules_terms on priceschedules using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists priceschedules_sort, priceschedules_across, priceschedules_owner, priceschedules_name, priceschedules_arrival;
create index if not exists priceschedules_listed on priceschedules (f_name nulls first, f_id);
create unique index if not exists priceschedules_fid on priceschedules (f_id);
create index if not exists priceschedules_owned on priceschedules (f_ownerid, f_id);
create table if not exists products (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table products add column if not exists f_id text collate "C";
alter table products add column if not exists f_name text collate "C";
alter table products add column if not exists f_description text collate "C";
alter table products add column if not exists f_ownerid text collate "C";
alter table products add column if not exists f_active boolean;
alter table products add column if not exists f_datecreated timestamptz;
alter table products add column if not exists words tsvector;
create index if not exists products_terms on products using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists products_sort, products_across, products_owner, products_name, products_arrival;
create index if not exists products_listed on products (f_ownerid nulls first, f_name nulls first, f_id);
create unique index if not exists products_fid on products (f_id);
alter table products add column if not exists n integer generated always as identity;
create unique index if not exists products_n on products (n);
create index if not exists products_words on products using gin (words);
create index if not exists products_by_name on products (f_name nulls first, f_id);
create index if not exists products_parent on products ((body ->> 'ParentID')) where body ->> 'ParentID' is not null;
create index if not exists products_owned on products (f_ownerid, f_id);
create table if not exists specs (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table specs add column if not exists f_id text collate "C";
alter table specs add column if not exists f_name text collate "C";
alter table specs add column if not exists f_listorder numeric;
alter table specs add column if not exists f_ownerid text collate "C";
create index if not exists specs_terms on specs using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists specs_sort, specs_across, specs_owner, specs_name, specs_arrival;
create index if not exists specs_listed on specs (f_listorder nulls first, f_name nulls first, f_id);
create unique index if not exists specs_fid on specs (f_id);
create index if not exists specs_owned on specs (f_ownerid, f_id);
create table if not exists specoptions (
      specid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (specid, id), foreign key (specid) references specs (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table specoptions add column if not exists f_id text collate "C";
alter table specoptions add column if not exists f_value text collate "C";
alter table specoptions add column if not exists f_listorder numeric;
create index if not exists specoptions_terms on specoptions using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists specoptions_sort, specoptions_across, specoptions_owner, specoptions_name, specoptions_arrival;
create index if not exists specoptions_listed on specoptions (specid, f_listorder nulls first, f_id);
create unique index if not exists specoptions_fid on specoptions (specid, f_id);
create table if not exists variants (
      productid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (productid, id), foreign key (productid) references products (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table variants add column if not exists f_id text collate "C";
alter table variants add column if not exists f_name text collate "C";
alter table variants add column if not exists f_description text collate "C";
alter table variants add column if not exists f_active boolean;
create index if not exists variants_terms on variants using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists variants_sort, variants_across, variants_owner, variants_name, variants_arrival;
create index if not exists variants_listed on variants (productid, f_name nulls first, f_id);
create unique index if not exists variants_fid on variants (productid, f_id);
create table if not exists inventoryrecords (
      productid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (productid, id), foreign key (productid) references products (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table inventoryrecords add column if not exists f_id text collate "C";
alter table inventoryrecords add column if not exists f_addressid text collate "C";
create index if not exists inventoryrecords_terms on inventoryrecords using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists inventoryrecords_sort, inventoryrecords_across, inventoryrecords_owner, inventoryrecords_name, inventoryrecords_arrival;
create index if not exists inventoryrecords_listed on inventoryrecords (productid, f_id);
create unique index if not exists inventoryrecords_fid on inventoryrecords (productid, f_id);
create table if not exists variantinventoryrecords (
      productid text collate "C" not null, variantid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (productid, variantid, id), foreign key (productid, variantid) references variants (productid, id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table variantinventoryrecords add column if not exists f_id text collate "C";
alter table variantinventoryrecords add column if not exists f_addressid text collate "C";
create index if not exists variantinventoryrecords_terms on variantinventoryrecords using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists variantinventoryrecords_sort, variantinventoryrecords_across, variantinventoryrecords_owner, variantinventoryrecords_name, variantinventoryrecords_arrival;
create index if not exists variantinventoryrecords_listed on variantinventoryrecords (productid, variantid, f_id);
create unique index if not exists variantinventoryrecords_fid on variantinventoryrecords (productid, variantid, f_id);
create table if not exists productfacets (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table productfacets add column if not exists f_id text collate "C";
alter table productfacets add column if not exists f_name text collate "C";
alter table productfacets add column if not exists f_xppath text collate "C";
alter table productfacets add column if not exists f_listorder numeric;
create index if not exists productfacets_terms on productfacets using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists productfacets_sort, productfacets_across, productfacets_owner, productfacets_name, productfacets_arrival;
create index if not exists productfacets_listed on productfacets (f_listorder nulls first, f_id);
create unique index if not exists productfacets_fid on productfacets (f_id);
create unique index if not exists productfacets_xppath_unique on productfacets (f_xppath);
create table if not exists promotions (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table promotions add column if not exists f_id text collate "C";
alter table promotions add column if not exists f_name text collate "C";
alter table promotions add column if not exists f_code text collate "C";
alter table promotions add column if not exists f_description text collate "C";
alter table promotions add column if not exists f_fineprint text collate "C";
alter table promotions add column if not exists f_eligibleexpression text collate "C";
alter table promotions add column if not exists f_valueexpression text collate "C";
alter table promotions add column if not exists f_startdate timestamptz;
alter table promotions add column if not exists f_expirationdate timestamptz;
alter table promotions add column if not exists f_cancombine boolean;
alter table promotions add column if not exists f_autoapply boolean;
alter table promotions add column if not exists f_active boolean;
alter table promotions add column if not exists f_priority numeric;
alter table promotions add column if not exists f_ownerid text collate "C";
create index if not exists promotions_terms on promotions using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists promotions_sort, promotions_across, promotions_owner, promotions_name, promotions_arrival;
create index if not exists promotions_listed on promotions (f_name nulls first, f_id);
create unique index if not exists promotions_fid on promotions (f_id);
create unique index if not exists promotions_code_unique on promotions (f_code);
create index if not exists promotions_owned on promotions (f_ownerid, f_id);
create table if not exists productcollections (
      buyerid text collate "C" not null, userid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, userid, id), foreign key (buyerid, userid) references users (buyerid, id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table productcollections add column if not exists f_id text collate "C";
alter table productcollections add column if not exists f_name text collate "C";
create index if not exists productcollections_terms on productcollections using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists productcollections_sort, productcollections_across, productcollections_owner, productcollections_name, productcollections_arrival;
create index if not exists productcollections_listed on productcollections (buyerid, userid, f_name nulls first, f_id);
create unique index if not exists productcollections_fid on productcollections (buyerid, userid, f_id);
create index if not exists productcollections_id on productcollections (id);
create table if not exists productcollectioninvitations (
      buyerid text collate "C" not null, userid text collate "C" not null, productcollectionid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, userid, productcollectionid, id), foreign key (buyerid, userid, productcollectionid) references productcollections (buyerid, userid, id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table productcollectioninvitations add column if not exists f_id text collate "C";
alter table productcollectioninvitations add column if not exists f_name text collate "C";
alter table productcollectioninvitations add column if not exists words tsvector;
create index if not exists productcollectioninvitations_terms on productcollectioninvitations using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists productcollectioninvitations_sort, productcollectioninvitations_across, productcollectioninvitations_owner, productcollectioninvitations_name, productcollectioninvitations_arrival;
create index if not exists productcollectioninvitations_listed on productcollectioninvitations (buyerid, userid, productcollectionid, f_name nulls first, f_id);
create unique index if not exists productcollectioninvitations_fid on productcollectioninvitations (buyerid, userid, productcollectionid, f_id);
create index if not exists productcollectioninvitations_words on productcollectioninvitations using gin (words);
create index if not exists productcollectioninvitations_code on productcollectioninvitations (id);
create table if not exists subscriptions (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table subscriptions add column if not exists f_id text collate "C";
alter table subscriptions add column if not exists f_fromcompanyid text collate "C";
alter table subscriptions add column if not exists f_tocompanyid text collate "C";
alter table subscriptions add column if not exists f_interval text collate "C";
alter table subscriptions add column if not exists f_nextorderdate timestamptz;
alter table subscriptions add column if not exists f_lastorderdate timestamptz;
alter table subscriptions add column if not exists f_datecreated timestamptz;
alter table subscriptions add column if not exists f_enddate timestamptz;
alter table subscriptions add column if not exists f_fromuserid text collate "C";
alter table subscriptions add column if not exists f_active boolean;
create index if not exists subscriptions_terms on subscriptions using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists subscriptions_sort, subscriptions_across, subscriptions_owner, subscriptions_name, subscriptions_arrival;
create index if not exists subscriptions_listed on subscriptions (f_interval nulls first, f_nextorderdate nulls first, f_lastorderdate nulls first, f_datecreated nulls first, f_id);
create unique index if not exists subscriptions_fid on subscriptions (f_id);
create index if not exists subscriptions_due on subscriptions (f_nextorderdate) where f_active;
create table if not exists subscriptionitems (
      subscriptionid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (subscriptionid, id), foreign key (subscriptionid) references subscriptions (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table subscriptionitems add column if not exists f_id text collate "C";
alter table subscriptionitems add column if not exists f_productid text collate "C";
alter table subscriptionitems add column if not exists f_dateadded timestamptz;
create index if not exists subscriptionitems_terms on subscriptionitems using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists subscriptionitems_sort, subscriptionitems_across, subscriptionitems_owner, subscriptionitems_name, subscriptionitems_arrival;
create index if not exists subscriptionitems_listed on subscriptionitems (subscriptionid, f_dateadded nulls first, f_id);
create unique index if not exists subscriptionitems_fid on subscriptionitems (subscriptionid, f_id);
create table if not exists grouporderinvitations (
      buyerid text collate "C" not null, userid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (buyerid, userid, id), foreign key (buyerid, userid) references users (buyerid, id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table grouporderinvitations add column if not exists f_id text collate "C";
alter table grouporderinvitations add column if not exists f_name text collate "C";
alter table grouporderinvitations add column if not exists f_orderid text collate "C";
alter table grouporderinvitations add column if not exists f_orderstatus text collate "C";
create index if not exists grouporderinvitations_terms on grouporderinvitations using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists grouporderinvitations_sort, grouporderinvitations_across, grouporderinvitations_owner, grouporderinvitations_name, grouporderinvitations_arrival;
create index if not exists grouporderinvitations_listed on grouporderinvitations (buyerid, userid, f_name nulls first, f_orderid nulls first, f_orderstatus nulls first, f_id);
create unique index if not exists grouporderinvitations_fid on grouporderinvitations (buyerid, userid, f_id);
create index if not exists grouporderinvitations_code on grouporderinvitations (id);
create index if not exists grouporderinvitations_order on grouporderinvitations ((body ->> 'OrderID'));
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists settings (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
create index if not exists settings_terms on settings using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists settings_sort, settings_across, settings_owner, settings_name, settings_arrival;
create index if not exists settings_listed on settings (id);
create table if not exists messagecclisteners (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table messagecclisteners add column if not exists f_buyerid text collate "C";
alter table messagecclisteners add column if not exists f_usergroupid text collate "C";
alter table messagecclisteners add column if not exists f_userid text collate "C";
alter table messagecclisteners add column if not exists f_messageconfigname text collate "C";
alter table messagecclisteners add column if not exists f_supplierid text collate "C";
create index if not exists messagecclisteners_terms on messagecclisteners using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists messagecclisteners_sort, messagecclisteners_across, messagecclisteners_owner, messagecclisteners_name, messagecclisteners_arrival;
create index if not exists messagecclisteners_listed on messagecclisteners (f_buyerid nulls first, f_usergroupid nulls first, f_userid nulls first, f_messageconfigname nulls first, f_supplierid nulls first, id);
create table if not exists xpindices (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table xpindices add column if not exists f_thingtype text collate "C";
alter table xpindices add column if not exists f_key text collate "C";
create index if not exists xpindices_terms on xpindices using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists xpindices_sort, xpindices_across, xpindices_owner, xpindices_name, xpindices_arrival;
create index if not exists xpindices_listed on xpindices (f_thingtype nulls first, f_key nulls first, id);
create table if not exists orders (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table orders add column if not exists f_id text collate "C";
alter table orders add column if not exists f_fromcompanyid text collate "C";
alter table orders add column if not exists f_tocompanyid text collate "C";
alter table orders add column if not exists f_comments text collate "C";
alter table orders add column if not exists f_datesubmitted timestamptz;
alter table orders add column if not exists f_datecreated timestamptz;
alter table orders add column if not exists f_fromuserid text collate "C";
alter table orders add column if not exists f_status text collate "C";
alter table orders add column if not exists f_dateapproved timestamptz;
alter table orders add column if not exists f_datedeclined timestamptz;
alter table orders add column if not exists f_datecanceled timestamptz;
alter table orders add column if not exists f_datecompleted timestamptz;
alter table orders add column if not exists f_lastupdated timestamptz;
alter table orders add column if not exists f_subtotal numeric;
alter table orders add column if not exists f_shippingcost numeric;
alter table orders add column if not exists f_taxcost numeric;
alter table orders add column if not exists f_gratuity numeric;
alter table orders add column if not exists f_fees numeric;
alter table orders add column if not exists f_promotiondiscount numeric;
alter table orders add column if not exists f_total numeric;
alter table orders add column if not exists f_issubmitted boolean;
alter table orders add column if not exists f_subscriptionid text collate "C";
alter table orders add column if not exists words tsvector;
create index if not exists orders_terms on orders using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists orders_sort, orders_across, orders_owner, orders_name, orders_arrival;
create index if not exists orders_listed on orders (f_datesubmitted nulls first, f_datecreated nulls first, f_id);
create unique index if not exists orders_fid on orders (f_id);
alter table orders add column if not exists n integer generated always as identity;
create unique index if not exists orders_n on orders (n);
create index if not exists orders_words on orders using gin (words);
create index if not exists orders_from on orders (f_fromcompanyid, f_fromuserid, f_status);
create index if not exists orders_to on orders (f_tocompanyid, f_issubmitted);
create index if not exists orders_parties on orders (f_tocompanyid, f_fromcompanyid);
create index if not exists orders_submitted on orders (f_issubmitted, f_datesubmitted nulls first, f_datecreated nulls first, f_id);
create index if not exists orders_created on orders (f_datecreated nulls first);
create index if not exists orders_updated on orders (f_lastupdated nulls first);
create index if not exists orders_total on orders (f_total nulls first);
create table if not exists lineitems (
      orderid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (orderid, id), foreign key (orderid) references orders (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table lineitems add column if not exists f_id text collate "C";
alter table lineitems add column if not exists f_productid text collate "C";
alter table lineitems add column if not exists f_dateadded timestamptz;
alter table lineitems add column if not exists words tsvector;
create index if not exists lineitems_terms on lineitems using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists lineitems_sort, lineitems_across, lineitems_owner, lineitems_name, lineitems_arrival;
create index if not exists lineitems_listed on lineitems (orderid, f_dateadded nulls first, f_id);
create unique index if not exists lineitems_fid on lineitems (orderid, f_id);
create index if not exists lineitems_words on lineitems using gin (words);
create index if not exists lineitems_products on lineitems (f_productid);
create table if not exists payments (
      orderid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (orderid, id), foreign key (orderid) references orders (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table payments add column if not exists f_id text collate "C";
alter table payments add column if not exists f_description text collate "C";
alter table payments add column if not exists f_datecreated timestamptz;
alter table payments add column if not exists f_type text collate "C";
alter table payments add column if not exists f_creditcardid text collate "C";
alter table payments add column if not exists f_spendingaccountid text collate "C";
create index if not exists payments_terms on payments using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists payments_sort, payments_across, payments_owner, payments_name, payments_arrival;
create index if not exists payments_listed on payments (orderid, f_datecreated nulls first, f_id);
create unique index if not exists payments_fid on payments (orderid, f_id);
create table if not exists shipments (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table shipments add column if not exists f_id text collate "C";
alter table shipments add column if not exists f_buyerid text collate "C";
alter table shipments add column if not exists f_shipper text collate "C";
alter table shipments add column if not exists f_dateshipped timestamptz;
alter table shipments add column if not exists f_datedelivered timestamptz;
alter table shipments add column if not exists f_trackingnumber text collate "C";
alter table shipments add column if not exists f_ownerid text collate "C";
alter table shipments add column if not exists f_cost numeric;
create index if not exists shipments_terms on shipments using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists shipments_sort, shipments_across, shipments_owner, shipments_name, shipments_arrival;
create index if not exists shipments_listed on shipments (f_dateshipped nulls first, f_ownerid nulls first, f_id);
create unique index if not exists shipments_fid on shipments (f_id);
create index if not exists shipments_owned on shipments (f_ownerid, f_id);
create table if not exists shipmentitems (
      shipmentid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (shipmentid, id), foreign key (shipmentid) references shipments (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table shipmentitems add column if not exists f_orderid text collate "C";
alter table shipmentitems add column if not exists f_lineitemid text collate "C";
create index if not exists shipmentitems_terms on shipmentitems using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists shipmentitems_sort, shipmentitems_across, shipmentitems_owner, shipmentitems_name, shipmentitems_arrival;
create index if not exists shipmentitems_listed on shipmentitems (shipmentid, f_orderid nulls first, f_lineitemid nulls first, id);
create table if not exists orderreturns (
      id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (id)
    ) with (toast_tuple_target = 8160);
alter table orderreturns add column if not exists f_id text collate "C";
alter table orderreturns add column if not exists f_orderid text collate "C";
alter table orderreturns add column if not exists f_datesubmitted timestamptz;
alter table orderreturns add column if not exists f_datecreated timestamptz;
alter table orderreturns add column if not exists f_dateapproved timestamptz;
alter table orderreturns add column if not exists f_datedeclined timestamptz;
alter table orderreturns add column if not exists f_datecanceled timestamptz;
alter table orderreturns add column if not exists f_datecompleted timestamptz;
alter table orderreturns add column if not exists f_lastupdated timestamptz;
alter table orderreturns add column if not exists f_status text collate "C";
create index if not exists orderreturns_terms on orderreturns using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists orderreturns_sort, orderreturns_across, orderreturns_owner, orderreturns_name, orderreturns_arrival;
create index if not exists orderreturns_listed on orderreturns (f_datesubmitted nulls first, f_datecreated nulls first, f_orderid nulls first, f_id);
create unique index if not exists orderreturns_fid on orderreturns (f_id);
create table if not exists orderreturnapprovals (
      returnid text collate "C" not null, id text collate "C" not null,
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (returnid, id), foreign key (returnid) references orderreturns (id) on delete cascade on update cascade
    ) with (toast_tuple_target = 8160);
alter table orderreturnapprovals add column if not exists f_approvalruleid text collate "C";
alter table orderreturnapprovals add column if not exists f_approvinggroupid text collate "C";
alter table orderreturnapprovals add column if not exists f_approver text collate "C";
alter table orderreturnapprovals add column if not exists f_comments text collate "C";
alter table orderreturnapprovals add column if not exists f_datecreated timestamptz;
alter table orderreturnapprovals add column if not exists f_status text collate "C";
alter table orderreturnapprovals add column if not exists f_datecompleted timestamptz;
create index if not exists orderreturnapprovals_terms on orderreturnapprovals using gin (terms) with (gin_pending_list_limit = 256);
drop index if exists orderreturnapprovals_sort, orderreturnapprovals_across, orderreturnapprovals_owner, orderreturnapprovals_name, orderreturnapprovals_arrival;
create index if not exists orderreturnapprovals_listed on orderreturnapprovals (returnid, f_datecreated nulls first, id);
create table if not exists usergroupassignments (
      buyerid text collate "C" not null, usergroupid text collate "C" not null, userid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (buyerid, usergroupid, userid), foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade, foreign key (buyerid, userid) references users (buyerid, id) on delete cascade on update cascade
    );
create index if not exists usergroupassignments_listed on usergroupassignments (buyerid, lower(usergroupid), lower(userid));
create index if not exists usergroupassignments_usergroupid on usergroupassignments (usergroupid) where usergroupid is not null;
create index if not exists usergroupassignments_userid on usergroupassignments (userid) where userid is not null;
create table if not exists supplierusergroupassignments (
      supplierid text collate "C" not null, usergroupid text collate "C" not null, userid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (supplierid, usergroupid, userid), foreign key (supplierid) references suppliers (id) on delete cascade on update cascade, foreign key (supplierid, usergroupid) references supplierusergroups (supplierid, id) on delete cascade on update cascade, foreign key (supplierid, userid) references supplierusers (supplierid, id) on delete cascade on update cascade
    );
create index if not exists supplierusergroupassignments_listed on supplierusergroupassignments (supplierid, lower(usergroupid), lower(userid));
create index if not exists supplierusergroupassignments_usergroupid on supplierusergroupassignments (usergroupid) where usergroupid is not null;
create index if not exists supplierusergroupassignments_userid on supplierusergroupassignments (userid) where userid is not null;
create table if not exists adminusergroupassignments (
      usergroupid text collate "C" not null, userid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (usergroupid, userid), foreign key (usergroupid) references adminusergroups (id) on delete cascade on update cascade, foreign key (userid) references adminusers (id) on delete cascade on update cascade
    );
create index if not exists adminusergroupassignments_listed on adminusergroupassignments (lower(usergroupid), lower(userid));
create index if not exists adminusergroupassignments_userid on adminusergroupassignments (userid) where userid is not null;
create table if not exists addressassignments (
      buyerid text collate "C" not null, addressid text collate "C" not null, userid text collate "C", usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (buyerid, addressid, userid, usergroupid), foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, addressid) references addresses (buyerid, id) on delete cascade on update cascade, foreign key (buyerid, userid) references users (buyerid, id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists addressassignments_listed on addressassignments (buyerid, lower(addressid), lower(userid) nulls first, lower(usergroupid) nulls first);
create index if not exists addressassignments_addressid on addressassignments (addressid) where addressid is not null;
create index if not exists addressassignments_userid on addressassignments (userid) where userid is not null;
create index if not exists addressassignments_usergroupid on addressassignments (usergroupid) where usergroupid is not null;
create table if not exists costcenterassignments (
      buyerid text collate "C" not null, costcenterid text collate "C" not null, usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (buyerid, costcenterid, usergroupid), foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, costcenterid) references costcenters (buyerid, id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists costcenterassignments_listed on costcenterassignments (buyerid, lower(costcenterid), lower(usergroupid) nulls first);
create index if not exists costcenterassignments_costcenterid on costcenterassignments (costcenterid) where costcenterid is not null;
create index if not exists costcenterassignments_usergroupid on costcenterassignments (usergroupid) where usergroupid is not null;
create table if not exists creditcardassignments (
      buyerid text collate "C" not null, creditcardid text collate "C" not null, userid text collate "C", usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (buyerid, creditcardid, userid, usergroupid), foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, creditcardid) references creditcards (buyerid, id) on delete cascade on update cascade, foreign key (buyerid, userid) references users (buyerid, id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists creditcardassignments_listed on creditcardassignments (buyerid, lower(creditcardid), lower(userid) nulls first, lower(usergroupid) nulls first);
create index if not exists creditcardassignments_creditcardid on creditcardassignments (creditcardid) where creditcardid is not null;
create index if not exists creditcardassignments_userid on creditcardassignments (userid) where userid is not null;
create index if not exists creditcardassignments_usergroupid on creditcardassignments (usergroupid) where usergroupid is not null;
create table if not exists spendingaccountassignments (
      buyerid text collate "C" not null, spendingaccountid text collate "C" not null, userid text collate "C", usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (buyerid, spendingaccountid, userid, usergroupid), foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, spendingaccountid) references spendingaccounts (buyerid, id) on delete cascade on update cascade, foreign key (buyerid, userid) references users (buyerid, id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists spendingaccountassignments_listed on spendingaccountassignments (buyerid, lower(spendingaccountid), lower(userid) nulls first, lower(usergroupid) nulls first);
create index if not exists spendingaccountassignments_spendingaccountid on spendingaccountassignments (spendingaccountid) where spendingaccountid is not null;
create index if not exists spendingaccountassignments_userid on spendingaccountassignments (userid) where userid is not null;
create index if not exists spendingaccountassignments_usergroupid on spendingaccountassignments (usergroupid) where usergroupid is not null;
create table if not exists messagesenderassignments (
      messagesenderid text collate "C" not null, buyerid text collate "C", supplierid text collate "C", buyer_userid text collate "C", supplier_userid text collate "C", seller_userid text collate "C", buyer_usergroupid text collate "C", supplier_usergroupid text collate "C", seller_usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (messagesenderid, buyerid, supplierid, buyer_userid, supplier_userid, seller_userid, buyer_usergroupid, supplier_usergroupid, seller_usergroupid), foreign key (messagesenderid) references messagesenders (id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (supplierid) references suppliers (id) on delete cascade on update cascade, foreign key (buyerid, buyer_userid) references users (buyerid, id) on delete cascade on update cascade, foreign key (supplierid, supplier_userid) references supplierusers (supplierid, id) on delete cascade on update cascade, foreign key (seller_userid) references adminusers (id) on delete cascade on update cascade, foreign key (buyerid, buyer_usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade, foreign key (supplierid, supplier_usergroupid) references supplierusergroups (supplierid, id) on delete cascade on update cascade, foreign key (seller_usergroupid) references adminusergroups (id) on delete cascade on update cascade
    );
create index if not exists messagesenderassignments_listed on messagesenderassignments (lower(messagesenderid), lower(buyerid) nulls first, lower(supplierid) nulls first, lower(buyer_userid) nulls first, lower(supplier_userid) nulls first, lower(seller_userid) nulls first, lower(buyer_usergroupid) nulls first, lower(supplier_usergroupid) nulls first, lower(seller_usergroupid) nulls first);
create index if not exists messagesenderassignments_buyerid on messagesenderassignments (buyerid) where buyerid is not null;
create index if not exists messagesenderassignments_supplierid on messagesenderassignments (supplierid) where supplierid is not null;
create index if not exists messagesenderassignments_buyer_userid on messagesenderassignments (buyer_userid) where buyer_userid is not null;
create index if not exists messagesenderassignments_supplier_userid on messagesenderassignments (supplier_userid) where supplier_userid is not null;
create index if not exists messagesenderassignments_seller_userid on messagesenderassignments (seller_userid) where seller_userid is not null;
create index if not exists messagesenderassignments_buyer_usergroupid on messagesenderassignments (buyer_usergroupid) where buyer_usergroupid is not null;
create index if not exists messagesenderassignments_supplier_usergroupid on messagesenderassignments (supplier_usergroupid) where supplier_usergroupid is not null;
create index if not exists messagesenderassignments_seller_usergroupid on messagesenderassignments (seller_usergroupid) where seller_usergroupid is not null;
create table if not exists localeassignments (
      localeid text collate "C" not null, buyerid text collate "C" not null, usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (localeid, buyerid, usergroupid), foreign key (localeid) references locales (id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists localeassignments_listed on localeassignments (lower(localeid), lower(buyerid), lower(usergroupid) nulls first);
create index if not exists localeassignments_buyerid on localeassignments (buyerid) where buyerid is not null;
create index if not exists localeassignments_usergroupid on localeassignments (usergroupid) where usergroupid is not null;
create table if not exists securityprofileassignments (
      securityprofileid text collate "C" not null, buyerid text collate "C", supplierid text collate "C", buyer_userid text collate "C", supplier_userid text collate "C", seller_userid text collate "C", buyer_usergroupid text collate "C", supplier_usergroupid text collate "C", seller_usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (securityprofileid, buyerid, supplierid, buyer_userid, supplier_userid, seller_userid, buyer_usergroupid, supplier_usergroupid, seller_usergroupid), foreign key (securityprofileid) references securityprofiles (id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (supplierid) references suppliers (id) on delete cascade on update cascade, foreign key (buyerid, buyer_userid) references users (buyerid, id) on delete cascade on update cascade, foreign key (supplierid, supplier_userid) references supplierusers (supplierid, id) on delete cascade on update cascade, foreign key (seller_userid) references adminusers (id) on delete cascade on update cascade, foreign key (buyerid, buyer_usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade, foreign key (supplierid, supplier_usergroupid) references supplierusergroups (supplierid, id) on delete cascade on update cascade, foreign key (seller_usergroupid) references adminusergroups (id) on delete cascade on update cascade
    );
create index if not exists securityprofileassignments_listed on securityprofileassignments (lower(securityprofileid), lower(buyerid) nulls first, lower(supplierid) nulls first, lower(buyer_userid) nulls first, lower(supplier_userid) nulls first, lower(seller_userid) nulls first, lower(buyer_usergroupid) nulls first, lower(supplier_usergroupid) nulls first, lower(seller_usergroupid) nulls first);
create index if not exists securityprofileassignments_buyerid on securityprofileassignments (buyerid) where buyerid is not null;
create index if not exists securityprofileassignments_supplierid on securityprofileassignments (supplierid) where supplierid is not null;
create index if not exists securityprofileassignments_buyer_userid on securityprofileassignments (buyer_userid) where buyer_userid is not null;
create index if not exists securityprofileassignments_supplier_userid on securityprofileassignments (supplier_userid) where supplier_userid is not null;
create index if not exists securityprofileassignments_seller_userid on securityprofileassignments (seller_userid) where seller_userid is not null;
create index if not exists securityprofileassignments_buyer_usergroupid on securityprofileassignments (buyer_usergroupid) where buyer_usergroupid is not null;
create index if not exists securityprofileassignments_supplier_usergroupid on securityprofileassignments (supplier_usergroupid) where supplier_usergroupid is not null;
create index if not exists securityprofileassignments_seller_usergroupid on securityprofileassignments (seller_usergroupid) where seller_usergroupid is not null;
create table if not exists apiclientassignments (
      apiclientid text collate "C" not null, buyerid text collate "C", supplierid text collate "C",
      body jsonb not null,
      unique nulls not distinct (apiclientid, buyerid, supplierid), foreign key (apiclientid) references apiclients (id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (supplierid) references suppliers (id) on delete cascade on update cascade
    );
create index if not exists apiclientassignments_listed on apiclientassignments (lower(apiclientid), lower(buyerid) nulls first, lower(supplierid) nulls first);
create index if not exists apiclientassignments_buyerid on apiclientassignments (buyerid) where buyerid is not null;
create index if not exists apiclientassignments_supplierid on apiclientassignments (supplierid) where supplierid is not null;
create table if not exists catalogassignments (
      catalogid text collate "C" not null, buyerid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (catalogid, buyerid), foreign key (catalogid) references catalogs (id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    );
create index if not exists catalogassignments_listed on catalogassignments (lower(catalogid), lower(buyerid));
create index if not exists catalogassignments_buyerid on catalogassignments (buyerid) where buyerid is not null;
create table if not exists productcatalogassignments (
      catalogid text collate "C" not null, productid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (catalogid, productid), foreign key (catalogid) references catalogs (id) on delete cascade on update cascade, foreign key (productid) references products (id) on delete cascade on update cascade
    );
create index if not exists productcatalogassignments_listed on productcatalogassignments (lower(catalogid), lower(productid));
create index if not exists productcatalogassignments_productid on productcatalogassignments (productid) where productid is not null;
create table if not exists categoryassignments (
      catalogid text collate "C" not null, categoryid text collate "C" not null, buyerid text collate "C" not null, usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (catalogid, categoryid, buyerid, usergroupid), foreign key (catalogid) references catalogs (id) on delete cascade on update cascade, foreign key (catalogid, categoryid) references categories (catalogid, id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists categoryassignments_listed on categoryassignments (catalogid, lower(categoryid), lower(buyerid), lower(usergroupid) nulls first);
create index if not exists categoryassignments_categoryid on categoryassignments (categoryid) where categoryid is not null;
create index if not exists categoryassignments_buyerid on categoryassignments (buyerid) where buyerid is not null;
create index if not exists categoryassignments_usergroupid on categoryassignments (usergroupid) where usergroupid is not null;
create table if not exists categoryproductassignments (
      catalogid text collate "C" not null, categoryid text collate "C" not null, productid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (catalogid, categoryid, productid), foreign key (catalogid) references catalogs (id) on delete cascade on update cascade, foreign key (catalogid, categoryid) references categories (catalogid, id) on delete cascade on update cascade, foreign key (productid) references products (id) on delete cascade on update cascade
    );
create index if not exists categoryproductassignments_listed on categoryproductassignments (catalogid, lower(categoryid), lower(productid));
create index if not exists categoryproductassignments_categoryid on categoryproductassignments (categoryid) where categoryid is not null;
create index if not exists categoryproductassignments_productid on categoryproductassignments (productid) where productid is not null;
create table if not exists productassignments (
      productid text collate "C" not null, buyerid text collate "C" not null, usergroupid text collate "C", sellerid text collate "C",
      body jsonb not null,
      foreign key (productid) references products (id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade, foreign key (sellerid) references suppliers (id) on delete cascade on update cascade
    );
alter table productassignments add column if not exists sellerid text collate "C"
       references suppliers (id) on delete cascade on update cascade;
alter table productassignments drop constraint if exists productassignments_productid_buyerid_usergroupid_key;
create unique index if not exists productassignments_row on productassignments (productid, buyerid, usergroupid, sellerid) nulls not distinct;
create index if not exists productassignments_listed on productassignments (lower(productid), lower(buyerid), lower(usergroupid) nulls first, lower(sellerid) nulls first);
create index if not exists productassignments_lookup on productassignments ((body ->> 'PriceScheduleID'));
create index if not exists productassignments_buyerid on productassignments (buyerid) where buyerid is not null;
create index if not exists productassignments_usergroupid on productassignments (usergroupid) where usergroupid is not null;
create index if not exists productassignments_sellerid on productassignments (sellerid) where sellerid is not null;
create table if not exists productsuppliers (
      productid text collate "C" not null, supplierid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (productid, supplierid), foreign key (productid) references products (id) on delete cascade on update cascade, foreign key (supplierid) references suppliers (id) on delete cascade on update cascade
    );
create index if not exists productsuppliers_listed on productsuppliers (lower(productid), lower(supplierid));
create index if not exists productsuppliers_lookup on productsuppliers ((body ->> 'DefaultPriceScheduleID'));
create index if not exists productsuppliers_supplierid on productsuppliers (supplierid) where supplierid is not null;
create table if not exists bundleproductassignments (
      bundleid text collate "C" not null, productid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (bundleid, productid), foreign key (bundleid) references products (id) on delete cascade on update cascade, foreign key (productid) references products (id) on delete cascade on update cascade
    );
create index if not exists bundleproductassignments_listed on bundleproductassignments (lower(bundleid), lower(productid));
create index if not exists bundleproductassignments_productid on bundleproductassignments (productid) where productid is not null;
create table if not exists supplierbuyers (
      supplierid text collate "C" not null, buyerid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (supplierid, buyerid), foreign key (supplierid) references suppliers (id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade
    );
create index if not exists supplierbuyers_listed on supplierbuyers (lower(supplierid), lower(buyerid));
create index if not exists supplierbuyers_buyerid on supplierbuyers (buyerid) where buyerid is not null;
create table if not exists specproductassignments (
      specid text collate "C" not null, productid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (specid, productid), foreign key (specid) references specs (id) on delete cascade on update cascade, foreign key (productid) references products (id) on delete cascade on update cascade
    );
create index if not exists specproductassignments_listed on specproductassignments (lower(specid), lower(productid));
create index if not exists specproductassignments_productid on specproductassignments (productid) where productid is not null;
create table if not exists promotionassignments (
      promotionid text collate "C" not null, buyerid text collate "C" not null, usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (promotionid, buyerid, usergroupid), foreign key (promotionid) references promotions (id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists promotionassignments_listed on promotionassignments (lower(promotionid), lower(buyerid), lower(usergroupid) nulls first);
create index if not exists promotionassignments_buyerid on promotionassignments (buyerid) where buyerid is not null;
create index if not exists promotionassignments_usergroupid on promotionassignments (usergroupid) where usergroupid is not null;
create table if not exists productcollectionentries (
      buyerid text collate "C" not null, userid text collate "C" not null, productcollectionid text collate "C" not null, productid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (buyerid, userid, productcollectionid, productid), foreign key (buyerid, userid, productcollectionid) references productcollections (buyerid, userid, id) on delete cascade on update cascade, foreign key (productid) references products (id) on delete cascade on update cascade
    );
create index if not exists productcollectionentries_listed on productcollectionentries (buyerid, userid, productcollectionid, lower(productid));
create index if not exists productcollectionentries_productid on productcollectionentries (productid) where productid is not null;
create table if not exists productcollectionmembers (
      buyerid text collate "C" not null, userid text collate "C" not null, productcollectionid text collate "C" not null, invitationid text collate "C" not null, memberbuyerid text collate "C" not null, memberuserid text collate "C" not null,
      body jsonb not null,
      unique nulls not distinct (buyerid, userid, productcollectionid, invitationid, memberbuyerid, memberuserid), foreign key (buyerid, userid, productcollectionid) references productcollections (buyerid, userid, id) on delete cascade on update cascade, foreign key (buyerid, userid, productcollectionid, invitationid) references productcollectioninvitations (buyerid, userid, productcollectionid, id) on delete cascade on update cascade, foreign key (memberbuyerid) references buyers (id) on delete cascade on update cascade, foreign key (memberbuyerid, memberuserid) references users (buyerid, id) on delete cascade on update cascade
    );
create index if not exists productcollectionmembers_listed on productcollectionmembers (buyerid, userid, productcollectionid, lower(invitationid), lower(memberbuyerid), lower(memberuserid));
create index if not exists productcollectionmembers_invitationid on productcollectionmembers (invitationid) where invitationid is not null;
create index if not exists productcollectionmembers_memberbuyerid on productcollectionmembers (memberbuyerid) where memberbuyerid is not null;
create index if not exists productcollectionmembers_memberuserid on productcollectionmembers (memberuserid) where memberuserid is not null;
create table if not exists inventoryrecordassignments (
      productid text collate "C" not null, inventoryrecordid text collate "C" not null, buyerid text collate "C" not null, usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (productid, inventoryrecordid, buyerid, usergroupid), foreign key (productid) references products (id) on delete cascade on update cascade, foreign key (productid, inventoryrecordid) references inventoryrecords (productid, id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists inventoryrecordassignments_listed on inventoryrecordassignments (productid, lower(inventoryrecordid), lower(buyerid), lower(usergroupid) nulls first);
create index if not exists inventoryrecordassignments_inventoryrecordid on inventoryrecordassignments (inventoryrecordid) where inventoryrecordid is not null;
create index if not exists inventoryrecordassignments_buyerid on inventoryrecordassignments (buyerid) where buyerid is not null;
create index if not exists inventoryrecordassignments_usergroupid on inventoryrecordassignments (usergroupid) where usergroupid is not null;
create table if not exists variantinventoryrecordassignments (
      productid text collate "C" not null, variantid text collate "C" not null, inventoryrecordid text collate "C" not null, buyerid text collate "C" not null, usergroupid text collate "C",
      body jsonb not null,
      unique nulls not distinct (productid, variantid, inventoryrecordid, buyerid, usergroupid), foreign key (productid, variantid) references variants (productid, id) on delete cascade on update cascade, foreign key (productid, variantid, inventoryrecordid) references variantinventoryrecords (productid, variantid, id) on delete cascade on update cascade, foreign key (buyerid) references buyers (id) on delete cascade on update cascade, foreign key (buyerid, usergroupid) references usergroups (buyerid, id) on delete cascade on update cascade
    );
create index if not exists variantinventoryrecordassignments_listed on variantinventoryrecordassignments (productid, variantid, lower(inventoryrecordid), lower(buyerid), lower(usergroupid) nulls first);
create index if not exists variantinventoryrecordassignments_inventoryrecordid on variantinventoryrecordassignments (inventoryrecordid) where inventoryrecordid is not null;
create index if not exists variantinventoryrecordassignments_buyerid on variantinventoryrecordassignments (buyerid) where buyerid is not null;
create index if not exists variantinventoryrecordassignments_usergroupid on variantinventoryrecordassignments (usergroupid) where usergroupid is not null;
create table if not exists order_tokens (
    token_order text collate "C" primary key, orderid text collate "C" not null references orders (id) on delete cascade on update cascade
  );
create index if not exists order_tokens_order on order_tokens (orderid);
create table if not exists active_carts (
    uid bigint primary key references principals (uid) on delete cascade, orderid text collate "C" not null references orders (id) on delete cascade on update cascade
  );
create index if not exists active_carts_order on active_carts (orderid);
create table if not exists order_approvals (
    orderid text collate "C" not null references orders (id) on delete cascade on update cascade, side text not null, company text collate "C" not null,
    ruleid text collate "C" not null, groupid text collate "C" not null, status text not null, body jsonb not null,
    primary key (orderid, side, ruleid)
  );
create index if not exists order_approvals_group on order_approvals (side, company, groupid, status);
create table if not exists order_stock (
    orderid text collate "C" not null references orders (id) on delete cascade on update cascade, lineitemid text collate "C" not null,
    productid text collate "C" not null references products (id) on delete cascade on update cascade,
    variantid text collate "C", recordid text collate "C", quantity numeric not null, primary key (orderid, lineitemid)
  );
create index if not exists order_stock_product on order_stock (productid);
create table if not exists orderpromotions (
    id bigint generated always as identity primary key,
    orderid text collate "C" not null references orders (id) on delete cascade on update cascade,
    promotionid text collate "C" references promotions (id) on delete set null on update cascade,
    applied timestamptz not null, body jsonb not null, amounts jsonb not null default '[]',
    overrides jsonb, reason jsonb, redeemed boolean not null default false,
    buyerid text collate "C", userid text collate "C",
    unique (orderid, promotionid),
    foreign key (buyerid, userid) references users (buyerid, id) on delete set null on update cascade
  );
create index if not exists orderpromotions_order on orderpromotions (orderid, id);
create index if not exists orderpromotions_uses on orderpromotions (promotionid, buyerid, userid) where redeemed;
create index if not exists orderpromotions_user on orderpromotions (buyerid, userid) where buyerid is not null;
create table if not exists orderworksheets (
    orderid text collate "C" primary key references orders (id) on delete cascade on update cascade,
    estimate jsonb, calculate jsonb, submit jsonb, submitforapproval jsonb, approved jsonb, subscription jsonb
  );
create table if not exists paymentholds (
    orderid text collate "C" not null, paymentid text collate "C" not null, buyerid text collate "C" not null, accountid text collate "C" not null,
    amount numeric not null, primary key (orderid, paymentid),
    foreign key (orderid, paymentid) references payments (orderid, id) on delete cascade on update cascade,
    foreign key (buyerid, accountid) references spendingaccounts (buyerid, id) on delete cascade on update cascade
  );
create index if not exists paymentholds_account on paymentholds (buyerid, accountid);
alter table shipmentitems add column if not exists orderid text collate "C";
alter table shipmentitems add column if not exists lineitemid text collate "C";
do $$ begin
    alter table shipmentitems add constraint shipmentitems_line foreign key (orderid, lineitemid) references lineitems (orderid, id)
      on delete cascade on update cascade;
  exception when duplicate_object then null; end $$;
create unique index if not exists shipmentitems_once on shipmentitems (shipmentid, orderid, lineitemid);
create index if not exists shipmentitems_order on shipmentitems (orderid, lineitemid);
do $$ begin
    alter table orderreturns add constraint orderreturns_order foreign key (f_orderid) references orders (f_id)
      on delete cascade on update cascade;
  exception when duplicate_object then null; end $$;
create index if not exists orderreturns_of on orderreturns (f_orderid);
alter table orderreturns add column if not exists isoverridden boolean not null default false;
alter table orderreturnapprovals add column if not exists side text;
alter table orderreturnapprovals add column if not exists company text collate "C";
