'use client'

import { createContext, useContext, useEffect } from 'react'
import type { NotedRecord } from '@/lib/activity/activity'

/** The functions of one panel to add and remove a row again. */
interface AssignmentActions {
  /** The reason why the user cannot change the panel. */
  readOnlyReason: string | undefined
  /** Resolves to true when the change was made. The panel itself shows a failure. */
  add: (row: object) => Promise<boolean>
  remove: (row: object) => Promise<boolean>
}

/** The record of a page as its activity needs it, with the panels of its assignments. */
export interface NotedPage {
  record: NotedRecord
  /** Panels by the path of their lists. */
  panels: Map<string, AssignmentActions>
}

const Context = createContext<NotedPage | undefined>(undefined)

/** Provides the record of a page to its panels and its activity. */
export const NotedPageProvider = Context.Provider

/** Returns the record of the surrounding page. Undefined when the page records no activity. */
export function useActivityRecord(): NotedPage | undefined {
  return useContext(Context)
}

/** Registers the functions of a panel for the page's activity while the panel is mounted. */
export function useRegisterAssignmentActions(path: string, actions: AssignmentActions): void {
  const panels = useActivityRecord()?.panels
  useEffect(() => {
    panels?.set(path, actions)
    return () => void panels?.delete(path)
  })
}
