'use client'

import { HStack } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toaster'
import { useRemove } from '@/hooks/use-remove'
import { titleCase } from '@/lib/resource/words'
import { lastListAddress } from './list-memory'
import type { ListedResource } from './listed-resource'

const DeleteDialog = dynamic(() => import('./delete-dialog').then((module) => module.DeleteDialog), {
  ssr: false,
})

interface RecordHeaderProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  record: R | null
  /** Why this user may not change or delete the record. */
  refusal: string | undefined
  onDeleted?: () => void
}

/** Name and state of a record, and what can be done with all of it. */
export function RecordHeader<T extends object, R extends T>(props: RecordHeaderProps<T, R>) {
  const { resource, record, refusal, onDeleted } = props
  const { words } = resource
  const router = useRouter()
  const remove = useRemove(resource)
  const [isDeleting, setDeleting] = useState(false)
  if (record === null) return <PageHeader title={`Create ${words.one}`} description={words.purpose} />

  const id = resource.idOf(record)
  const name = resource.titleOf(record)
  const confirm = async () => {
    await remove(id, onDeleted)
    toast({ title: 'Success', description: `${titleCase(words.one)} “${name}” deleted.`, type: 'success' })
    router.replace(lastListAddress(resource.route))
  }

  return (
    <>
      <PageHeader
        title={
          <HStack as="span" gap="3" wrap="wrap">
            {name}
            {resource.badge?.(record)}
          </HStack>
        }
        actions={
          <Button variant="outline" disabledReason={refusal} onClick={() => setDeleting(true)}>
            <Icon as={Trash2} boxSize="4" />
            Delete
          </Button>
        }
      />
      {isDeleting && (
        <DeleteDialog
          words={words}
          name={name}
          id={id}
          onDelete={confirm}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
