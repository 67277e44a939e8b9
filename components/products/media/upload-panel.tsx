'use client'

import { Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { RotateCcw, X } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { XpLeaveDialog } from '@/components/resource/xp/xp-leave-dialog'
import { Button, IconButton } from '@/components/ui/button'
import { FileDrop } from '@/components/ui/file-drop'
import { Icon } from '@/components/ui/icon'
import { ProgressBar } from '@/components/ui/progress-bar'
import { MAX_UPLOAD_MB, sizeWords, UPLOAD_TYPES } from '../rules/uploads'
import type { Upload, UploadQueue } from './upload-queue'

const HELP = `Drop pictures here: PNG, JPEG, WebP, GIF or AVIF, up to ${MAX_UPLOAD_MB} MB each.`

interface UploadPanelProps {
  queue: UploadQueue
  readOnlyReason: string | undefined
}

/** Field that uploads pictures, and the files that are being sent or have failed. */
export function UploadPanel({ queue, readOnlyReason }: UploadPanelProps) {
  const id = useId()
  const { uploads, saveProblem } = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState)
  return (
    <Stack gap="3">
      <FileDrop
        id={`${id}-files`}
        label="Choose pictures"
        help={readOnlyReason ?? HELP}
        accept={UPLOAD_TYPES.join(',')}
        isMultiple
        disabled={readOnlyReason !== undefined}
        onChoose={(files) => files.length > 0 && queue.add(files)}
      />
      {uploads.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onRetry={() => queue.retry(upload.key)}
              onRemove={() => queue.remove(upload.key)}
            />
          ))}
        </Stack>
      )}
      {saveProblem !== undefined && (
        <HStack gap="3" wrap="wrap">
          <RowProblem>{saveProblem}</RowProblem>
          <Button size="xs" variant="outline" onClick={() => queue.retrySave()}>
            Save uploaded pictures
          </Button>
        </HStack>
      )}
      <XpLeaveDialog isDirty={uploads.some(({ state }) => state !== 'failed')} subject="pictures" />
    </Stack>
  )
}

interface UploadLineProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

function UploadLine({ upload, onRetry, onRemove }: UploadLineProps) {
  const { file, state, sentBytes, problem, canRetry } = upload
  return (
    <Flex as="li" gap="3" py="2" align="center" borderTopWidth="1px" borderColor="border.muted">
      <Stack gap="1" flex="1" minW="0">
        <Text fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
          {file.name}
          <Text as="span" color="fg.muted">
            , {sizeWords(file.size)}
            {state === 'waiting' && ', waiting'}
            {state === 'sent' && ', uploaded'}
          </Text>
        </Text>
        {state === 'sending' && (
          <ProgressBar
            label={`Upload of ${file.name}`}
            value={Math.min(sentBytes, file.size)}
            max={file.size}
          />
        )}
        {problem !== undefined && <RowProblem>{problem}</RowProblem>}
      </Stack>
      {state === 'failed' && canRetry && (
        <Button size="xs" variant="outline" aria-label={`Retry ${file.name}`} onClick={onRetry}>
          <Icon as={RotateCcw} boxSize="4" />
          Retry
        </Button>
      )}
      {state !== 'sent' && (
        <IconButton
          label={`${state === 'failed' ? 'Dismiss' : 'Cancel upload of'} ${file.name}`}
          size="sm"
          onClick={onRemove}
        >
          <Icon as={X} boxSize="4" />
        </IconButton>
      )}
    </Flex>
  )
}
