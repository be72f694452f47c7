umask 022
sudo npm install --global --prefix=/usr/local bun@1.4.5
packages=production bin/setup
sudo cp -r deploy/systemd/atumo-* /etc/systemd/system/
sudo install -m 755 deploy/systemd/atumo /usr/local/bin/atumo
sudo install -D -m 600 deploy/systemd/settings.example.env /etc/atumo/settings.env
sudoedit /etc/atumo/settings.env
sudo systemctl daemon-reload
sudo systemctl enable --now atumo-server@3001 atumo-server@3002 atumo-worker atumo-backup.timer
