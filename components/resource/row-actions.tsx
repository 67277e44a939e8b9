'use client'

import { MoreHorizontal } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { toast } from '@/components/ui/toaster'
import { useHydrated } from '@/hooks/use-hydrated'
import { useRemove } from '@/hooks/use-remove'
import type { Access } from '@/lib/permissions/explain'
import { recordUrl } from '@/lib/resource/resource'
import { titleCase } from '@/lib/resource/words'
import type { ListedResource } from './listed-resource'

// The menu and the dialog are code that most visits to a list never need.
const loadMenu = () => import('./row-menu').then((module) => module.RowMenu)
const RowMenu = dynamic(loadMenu, { ssr: false, loading: () => <Trigger label="Loading actions" /> })
const DeleteDialog = dynamic(() => import('./delete-dialog').then((module) => module.DeleteDialog), {
  ssr: false,
})

/** The button at the end of a row. Its menu is loaded with the first press. */
export function RowActions<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  manage: Access
  row: T
}) {
  const { resource, manage, row } = props
  const [isMenuWanted, setMenuWanted] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const remove = useRemove(resource)
  const id = resource.idOf(row)
  const name = resource.titleOf(row)
  const label = `Actions for ${name}`

  const confirm = async () => {
    await remove(id)
    setDeleting(false)
    toast({
      title: 'Success',
      description: `${titleCase(resource.words.one)} “${name}” deleted.`,
      type: 'success',
    })
  }

  return (
    <>
      {isMenuWanted ? (
        <RowMenu
          label={label}
          href={recordUrl(resource, id)}
          refusal={manage.allowed ? undefined : manage.reason}
          onDelete={() => setDeleting(true)}
        />
      ) : (
        <Trigger label={label} onClick={() => setMenuWanted(true)} />
      )}
      {isDeleting && (
        <DeleteDialog
          words={resource.words}
          name={name}
          id={id}
          onDelete={confirm}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

function Trigger({ label, onClick }: { label: string; onClick?: () => void }) {
  const isReady = useHydrated()
  return (
    <IconButton
      label={label}
      size="sm"
      aria-haspopup="menu"
      aria-expanded={false}
      inert={!isReady}
      onPointerEnter={() => void loadMenu()}
      onClick={onClick}
    >
      <MoreHorizontal aria-hidden />
    </IconButton>
  )
}
