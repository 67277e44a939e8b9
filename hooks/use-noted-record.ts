'use client'

import { createContext, useContext, useEffect } from 'react'
import type { NotedRecord } from '@/lib/activity/log'

/** The ways of one panel to add and remove a row again. */
export interface AssignmentWays {
  /** Why nothing can be added or removed there. */
  refusal: string | undefined
  /** Whether it was done; the panel itself says what went wrong. */
  add: (row: object) => Promise<boolean>
  remove: (row: object) => Promise<boolean>
}

/** The record whose page this is, as its activity knows it, with the panels of what is assigned to it. */
export interface NotedPage {
  record: NotedRecord
  /** By the path of their lists. */
  panels: Map<string, AssignmentWays>
}

const Context = createContext<NotedPage | undefined>(undefined)

/** Hands the record of a page to its panels and its activity. */
export const NotedPageProvider = Context.Provider

/** The record of the page around; undefined where nothing is noted. */
export function useNotedPage(): NotedPage | undefined {
  return useContext(Context)
}

/** Lets the activity of the page use the ways of a panel for as long as the panel is there. */
export function useAssignmentWays(path: string, ways: AssignmentWays): void {
  const panels = useNotedPage()?.panels
  useEffect(() => {
    panels?.set(path, ways)
    return () => void panels?.delete(path)
  })
}
