// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import Upload from '#engine/screen/elements/upload.tsx'
import { callAt, showOn } from './fake-screen.tsx'

const file = (content: string, name: string) =>
  new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name)

it('a refused file takes nothing else with it: the others are sent, one after the other', async () => {
  const view = showOn(
    { data: { files: [] } },
    <Upload
      element={{
        type: 'upload',
        name: 'proofs',
        legend: 'proofs',
        items: { from: '/data/files' },
        kinds: [{ value: 'other', label: 'other' }],
        accept: ['pdf', 'jpeg'],
        maxBytes: 100,
        maxFiles: 3,
        maxTotalBytes: 200,
        call: { src: 'upload' },
      }}
    />,
  )
  const files = [file('%PDF-1.4', 'a.pdf'), file('II*\0', 'b.tif'), file('', ''), file('\xFF\xD8\xFF', 'c')]
  const input = document.querySelector('input[type=file]') as HTMLInputElement // the element renders one
  fireEvent.change(input, { target: { files } })
  await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  await vi.waitFor(() => expect(view.calls).toHaveLength(1))
  await callAt(view.calls, 0).answer({ id: '1', name: 'a.pdf', size: 8, kind: 'other' })
  await vi.waitFor(() => expect(view.calls).toHaveLength(2))
  const sent = view.calls.map(({ input: { file: one } }) => one as File) // the element sends files
  expect(sent.map(({ name, type }) => `${name} ${type}`)).toEqual(['a.pdf application/pdf', 'c image/jpeg'])
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    expect.stringContaining('ui.upload.fault.picture'),
    expect.stringContaining('ui.upload.fault.empty'),
  ])
  await callAt(view.calls, 1).answer({ id: '2', name: 'c', size: 3, kind: 'other' })
  expect(view.value('proofs')).toEqual(['1', '2'])
})
