'use client'

import { Copy, Tag } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import type { RecordDialog, RecordDialogProps } from '@/components/resource/listed-resource'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { reportLoadFailure } from '@/lib/lazy'

const ICONS = { copy: Copy, tag: Tag } as const

/**
 * Returns the entries of a menu that open the dialogs of a record, and the dialog that is open. The code of a dialog
 * loads when the user opens it. If loading fails, a toast appears, and the entry can be chosen again.
 *
 * @param disabledReason reason why this user may not change the record
 */
export function useRecordDialogs<T extends object>(
  dialogs: readonly RecordDialog<T>[] = [],
  disabledReason: string | undefined,
): { actions: MoreAction[]; Opened: ComponentType<RecordDialogProps<T>> | undefined; close: () => void } {
  const [Opened, setOpened] = useState<ComponentType<RecordDialogProps<T>>>()
  const actions = dialogs.map(({ label, icon, load }) => ({
    ...{ label, icon: ICONS[icon], disabledReason },
    onSelect: () =>
      void load().then(
        (Dialog) => setOpened(() => Dialog),
        (error: unknown) => reportLoadFailure(error, 'dialog', 'try again'),
      ),
  }))
  return { actions, Opened, close: () => setOpened(undefined) }
}
