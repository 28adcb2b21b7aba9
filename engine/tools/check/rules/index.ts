import type { Rule } from '../rule.ts'
import { alwaysCycle } from './always-cycle.ts'
import { brokenSchema } from './broken-schema.ts'
import { checkParams } from './check-params.ts'
import { contextType } from './context-type.ts'
import { contrast } from './contrast.ts'
import { deadEnd } from './dead-end.ts'
import { endlessFlow } from './endless-flow.ts'
import { duplicateId } from './duplicate-id.ts'
import { emptyRow } from './empty-row.ts'
import { endlessWait } from './endless-wait.ts'
import { errorCode } from './error-code.ts'
import { fileName } from './file-name.ts'
import { formShape } from './form-shape.ts'
import { guardRequired } from './guard-required.ts'
import { handlerInput } from './handler-input.ts'
import { idlePart } from './idle-part.ts'
import { idleTransition } from './idle-transition.ts'
import { json } from './json.ts'
import { looseHost } from './loose-host.ts'
import { lateQuery } from './late-query.ts'
import { lostAnswer } from './lost-answer.ts'
import { lostEntry } from './lost-entry.ts'
import { lostEvent } from './lost-event.ts'
import { missingDu } from './missing-du.ts'
import { missingFile } from './missing-file.ts'
import { missingLabel } from './missing-label.ts'
import { missingLink } from './missing-link.ts'
import { missingOnError } from './missing-on-error.ts'
import { missingScreen } from './missing-screen.ts'
import { missingStep } from './missing-step.ts'
import { missingTarget } from './missing-target.ts'
import { missingText } from './missing-text.ts'
import { missingValue } from './missing-value.ts'
import { refCycle } from './ref-cycle.ts'
import { schema } from './schema.ts'
import { selfTarget } from './self-target.ts'
import { shadowedBranch } from './shadowed-branch.ts'
import { silentScreen } from './silent-screen.ts'
import { staleDrawing } from './stale-drawing.ts'
import { staleReference } from './stale-reference.ts'
import { stepOfScreen } from './step-of-screen.ts'
import { tenantFile } from './tenant-file.ts'
import { tenantNotice } from './tenant-notice.ts'
import { textMarkup } from './text-markup.ts'
import { textPlaceholder } from './text-placeholder.ts'
import { undescribedKey } from './undescribed-key.ts'
import { unevenEntry } from './uneven-entry.ts'
import { unexplainedField } from './unexplained-field.ts'
import { unfillableForm } from './unfillable-form.ts'
import { unfitHint } from './unfit-hint.ts'
import { unguardedStep } from './unguarded-step.ts'
import { unknownEvent } from './unknown-event.ts'
import { unknownField } from './unknown-field.ts'
import { unknownLink } from './unknown-link.ts'
import { unknownTime } from './unknown-time.ts'
import { unknownValue } from './unknown-value.ts'
import { unnamedChoice } from './unnamed-choice.ts'
import { unreachableState } from './unreachable-state.ts'
import { unresolvedReference } from './unresolved-reference.ts'
import { unsafeLink } from './unsafe-link.ts'
import { unsafePage } from './unsafe-page.ts'
import { unsafePattern } from './unsafe-pattern.ts'
import { unsafePicture } from './unsafe-picture.ts'
import { unsetContext } from './unset-context.ts'
import { unusedDefinition } from './unused-definition.ts'
import { unusedEvent } from './unused-event.ts'
import { unusedValue } from './unused-value.ts'
import { usageEvent } from './usage-event.ts'
import { variantTarget } from './variant-target.ts'

/** All rules, in the order in which their findings at the same place are listed. */
export const rules: Rule[] = [
  json,
  missingFile,
  fileName,
  schema,
  brokenSchema,
  unresolvedReference,
  refCycle,
  undescribedKey,
  staleDrawing,
  staleReference,
  formShape,
  unknownField,
  unfitHint,
  unfillableForm,
  duplicateId,
  unexplainedField,
  variantTarget,
  handlerInput,
  lostAnswer,
  lostEntry,
  lostEvent,
  unknownEvent,
  silentScreen,
  missingScreen,
  missingOnError,
  emptyRow,
  endlessWait,
  idleTransition,
  missingTarget,
  idlePart,
  selfTarget,
  shadowedBranch,
  alwaysCycle,
  unnamedChoice,
  unreachableState,
  deadEnd,
  endlessFlow,
  guardRequired,
  unknownTime,
  unknownValue,
  missingText,
  missingDu,
  textPlaceholder,
  textMarkup,
  missingValue,
  errorCode,
  tenantFile,
  tenantNotice,
  looseHost,
  unsafeLink,
  contrast,
  contextType,
  missingLabel,
  usageEvent,
  unknownLink,
  missingLink,
  unsafePage,
  unsafePicture,
  unsafePattern,
  unusedDefinition,
  unusedValue,
  unusedEvent,
  unsetContext,
  stepOfScreen,
  missingStep,
  unguardedStep,
  checkParams,
  unevenEntry,
  lateQuery,
]
