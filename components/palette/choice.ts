import type { LucideIcon } from 'lucide-react'

/** One line of the palette: it leads somewhere, or does something. */
export interface Choice {
  /** Unique in the palette. */
  key: string
  label: string
  /** Other words by which it is found. */
  keywords?: string
  icon: LucideIcon
  /** Id of the record it leads to. */
  id?: string
  /** What it is, in words, at the end of the line: "promotion". */
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
