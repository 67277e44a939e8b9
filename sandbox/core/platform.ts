import type { Contract, Operation } from '../contract/types'
import type { Database } from '../db/types'
import type { AssignmentTable, Table } from '../db/schema'
import type { Tx } from './context'
import { CountMemo } from './counts'
import type { Models } from './model'
import type { Keys } from './tokens'
import type { Principal } from './principals'

export interface PlatformSettings {
  marketplaceId: string
  marketplaceName: string
  /** Address clients use, without a trailing slash; also the tokens' audience. */
  publicUrl: string
}

/** One running marketplace: its data, its contract and what is kept in memory of both. */
export class Platform {
  readonly counts: CountMemo
  readonly operations: Map<string, Operation>
  /** Callers by numeric id, dropped whenever a user changes. */
  readonly principals = new Map<number, Principal>()
  /** Added to the machine's clock, in milliseconds, so that history can be lived through the public calls. */
  clockOffset = 0

  constructor(
    readonly db: Database,
    readonly contract: Contract,
    readonly models: Models,
    readonly tables: Map<string, Table>,
    readonly assignments: Map<string, AssignmentTable>,
    readonly settings: PlatformSettings,
    readonly keys: Keys,
  ) {
    this.counts = new CountMemo(db.engine === 'pglite')
    this.operations = new Map(contract.operations.map((operation) => [operation.id, operation]))
  }

  now(): Date {
    return new Date(Date.now() + this.clockOffset)
  }

  /** The table of a resource; every name comes from a definition, so a miss is a mistake in the code. */
  table(name: string): Table {
    const table = this.tables.get(name)
    if (!table) throw new Error(`There is no resource ${name}`)
    return table
  }

  assignment(name: string): AssignmentTable {
    const table = this.assignments.get(name)
    if (!table) throw new Error(`There is no assignment ${name}`)
    return table
  }

  /** Runs a write as one transaction and voids the counts it has changed. */
  async transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const changed = new Set<string>()
    const result = await this.db.transaction((inner) =>
      run({ changed, query: (sql, params, options) => inner.query(sql, params, options) }),
    )
    this.counts.bump(changed)
    if (['users', 'supplierusers', 'adminusers', 'buyers', 'suppliers'].some((table) => changed.has(table))) {
      this.principals.clear()
    }
    return result
  }
}
