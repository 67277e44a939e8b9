import type { LucideIcon } from 'lucide-react'

/** One line of the palette. It opens a page or runs an action. */
export interface Choice {
  /** Unique key within the palette. */
  key: string
  label: string
  /** Other words that find this line. */
  keywords?: string
  icon: LucideIcon
  /** Id of the record that the line opens. */
  id?: string
  /** Kind of the target, shown at the end of the line, such as "promotion". */
  kind?: string
  href?: string
  run?: () => void
}

/** Choices under one heading. */
export interface ChoiceGroup {
  key: string
  label: string
  choices: readonly Choice[]
}
