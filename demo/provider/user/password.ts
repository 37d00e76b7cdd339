import { validationError } from '../errors.ts';
import { hashPassword, verifyPassword } from '../secrets.ts';

/** Checks a new password by the same rules as the portal and hashes it. @throws HttpError 422 with every problem */
export async function hashNewPassword(
  password: string,
  user: { email: string; previousHash?: string },
): Promise<string> {
  const hasClasses =
    /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) && /[^A-Za-z0-9\s]/.test(password);
  const [name = ''] = user.email.toLowerCase().split('@');
  const problems = [
    hasClasses && password.length >= 12 && password.length <= 30
      ? null
      : 'The password must contain at least one lowercase latin and up letters, one number and a special character',
    name.length > 3 && password.toLowerCase().includes(name)
      ? 'The password must not contain your email address.'
      : null,
    user.previousHash && (await verifyPassword(password, user.previousHash))
      ? 'Choose another password than the present one.'
      : null,
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw validationError({ password: problems });
  return hashPassword(password);
}
