import pg from 'pg'

/** Runs one statement on a PostgreSQL server. @param {string} server its connection string @param {string} sql */
export async function runSql(server, sql) {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
