import { useState } from 'react';
import * as z from 'zod/mini';
import { splitFields } from '#core/http/error-fields.rules.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { email } from '#core/rules/email.rules.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { sendInvite } from '#core/team/team.store.ts';
import { notificationKinds, type User } from '#core/user/user.schema.ts';
import { CheckboxGroup } from '#screens/ui/checkbox-group.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { LoginField, TextField } from '#screens/ui/field.tsx';
import { Form, showServerErrors, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { type PortalForm, usePortalForm } from '#screens/ui/use-portal-form.ts';
import { RolesField } from './roles-field.tsx';

const t = translator(teamMessages);

interface Props {
  user: User;
  teamName: string;
  onSent: () => void;
  onClose: () => void;
}

/** Invites a person to the team, with roles and the notifications to send by email. */
export function InviteDialog({ user, teamName, onSent, onClose }: Props) {
  const [schema] = useState(() =>
    z.object({ email: field(required, email), firstname: field(maxLength(100)), lastname: field(maxLength(100)) }),
  );
  const form = usePortalForm(schema, { email: '', firstname: '', lastname: '' });
  const [roles, setRoles] = useState<ReadonlySet<string>>(new Set());
  const [kinds, setKinds] = useState<ReadonlySet<string>>(new Set(['service']));
  const [rolesError, setRolesError] = useState<string | null>(null);
  const isPending = useSignalValue(sendInvite.isPending);
  const submit = useSubmit(
    form,
    ({ email: address, firstname, lastname }) => {
      setRolesError(roles.size === 0 ? t('team.chooseOne') : null);
      if (roles.size === 0) return null;
      return sendInvite.run({
        body: {
          email: address.trim(),
          properties: { firstname: firstname.trim(), lastname: lastname.trim() },
          permissions: [...roles],
          notifications: [...kinds],
        },
      });
    },
    {
      onSuccess: () => {
        onSent();
        onClose();
      },
      // Roles are not a field of the form. Their message is shown beside them, not above the fields.
      onFailure: (error) => {
        const { messages, rest } = splitFields(error, ['permissions']);
        setRolesError(messages.permissions ?? null);
        return rest && showServerErrors(form, rest);
      },
    },
  );
  return (
    <Dialog title={t('invites.newTitle', { team: teamName })} isOpen onClose={onClose}>
      <Form {...submit} label={t('team.invite')}>
        <InviteeFields form={form} />
        <RolesField
          currentUser={user}
          value={roles}
          onValueChange={(value) => {
            setRoles(value);
            setRolesError(null);
          }}
          error={rolesError}
        />
        <NotificationsField value={kinds} onValueChange={setKinds} />
        <FormActions submitLabel={t('invites.submit')} isPending={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface NotificationsFieldProps {
  value: ReadonlySet<string>;
  onValueChange: (value: ReadonlySet<string>) => void;
}

const NotificationsField = (props: NotificationsFieldProps) => (
  <CheckboxGroup
    {...props}
    label={t('invites.notifications')}
    options={notificationKinds.map((kind) => ({
      value: kind,
      label: t(`kind.${kind}` as MessageKey<typeof teamMessages>),
    }))}
  />
);

function InviteeFields({ form }: { form: PortalForm<{ email: string; firstname: string; lastname: string }> }) {
  const { errors } = form.formState;
  return (
    <>
      <LoginField
        label={t('invites.email')}
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className="grid sm:grid-cols-2 gap-4">
        <TextField
          label={t('invites.firstname')}
          autoComplete="off"
          error={errors.firstname?.message}
          {...form.register('firstname')}
        />
        <TextField
          label={t('invites.lastname')}
          autoComplete="off"
          error={errors.lastname?.message}
          {...form.register('lastname')}
        />
      </div>
    </>
  );
}
