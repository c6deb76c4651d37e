"""${message}.

Revision: ${up_revision}
Follows: ${down_revision | comma,n}
"""

import sqlalchemy as sa
import sqlmodel  # noqa: F401 - column types in what is generated below

from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    ${downgrades if downgrades else "pass"}
