import type { PlannedImport } from '@/lib/csv/import-plan'
import type { RequestScope } from '@/lib/resource/service'

/** A CSV file with rows for parts of the records of a list, such as the prices of products. */
export interface RowFile<T extends object = object> {
  /** Names of the columns of exported files and of the template. */
  columns: readonly string[]
  /** Meaning of the rows, in sentences for the export dialog. */
  exportHelp: string
  /** Reads the rows of some records, in the order of the records. The keys are the names of the columns. */
  readRows(this: void, records: readonly T[], scope: RequestScope): Promise<object[]>
  rules: PlannedImport
}

/** A row file as the dialogs for export and import offer it. */
export interface RowFileChoice<T extends object = object> {
  /** Noun for the rows: "prices". */
  many: string
  /** True for a file that users of suppliers do not have. */
  isSellerOnly?: true
  load(this: void): Promise<RowFile<T>>
}
