import { runSql } from './run-sql.mjs'

/** Drops the database that `platform.mjs` created on the PostgreSQL server. */
export default async function removeTemplates() {
  const { TEST_DATABASE_URL: server, QM_TEMPLATE_DATABASE: name } = process.env
  if (server && name) await runSql(server, `drop database if exists ${name} with (force)`)
}
