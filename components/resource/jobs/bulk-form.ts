import type { ComponentType } from 'react'
import type { JobPlan, Target } from '@/lib/jobs/job'

/** An action with fields of its own, which plans its job. The records of the job may be of another resource. */
export interface BulkForm<T extends object = object> {
  text?: string
  /** Fields and preview, below the title of the dialog. */
  Form: ComponentType<BulkFormProps>
  /** Fields of the records that the form needs, as `before` of the targets. */
  fields: readonly (keyof T & string)[]
  /** Returns the reason why a record is left out. */
  blockedReason: (row: T) => string | undefined
}

export interface BulkFormProps {
  targets: readonly Target[]
  /** Called with the job to start, or with the reason why none can start yet, as a sentence. Keeps its identity. */
  onChange: (result: BulkFormResult) => void
}

/** The job to start, or the reason why none can start yet. */
export type BulkFormResult = (
  { plan: JobPlan; problem?: undefined } | { plan?: undefined; problem: string }
) & {
  /** Number of selected records that change, for the title and the button. Without it, all of them do. */
  count?: number
}
